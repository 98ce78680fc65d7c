import { useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';

type CopyPointProps = { words: OwnerMessages['dashboard']['addressLookup']; point: string };

/** Copies a point, or says what to copy by hand where there is no clipboard. */
export function CopyPoint({ words, point }: CopyPointProps) {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(point);
      setTold(words.copied);
    } catch {
      // Not allowed, or there is no clipboard on a page without https.
      setTold(fill(words.copyFailed, { point }));
    }
  };
  return (
    <>
      <Button aria-label={`${words.copy} ${point}`} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <span role="status">{told}</span>
    </>
  );
}
