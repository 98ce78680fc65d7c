import { useState } from 'react';
import { Button } from '@/ui/button';

type CopyButtonProps = {
  text: string;
  label: string;
  /** The label with what is copied, where a page has several. */
  longLabel?: string;
  words: { readonly copied: string; readonly copyFailed: string };
};

/** Copies a text, or says that it is to be copied by hand where there is no clipboard. */
export function CopyButton({ text, label, longLabel, words }: CopyButtonProps) {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(words.copied);
    } catch {
      // Not allowed, or there is no clipboard on a page without https.
      setTold(words.copyFailed);
    }
  };
  return (
    <span>
      <Button aria-label={longLabel} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="not-empty:ml-3">
        {told}
      </span>
    </span>
  );
}
