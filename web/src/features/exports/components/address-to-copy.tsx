import { useId, useRef, useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';

type AddressToCopyProps = { url: string; words: OwnerMessages['exports']['created'] };

/** An address with a button that copies it. Where that is not allowed, it is selected. */
export function AddressToCopy({ url, words }: AddressToCopyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Not allowed, or there is no clipboard on a page without https. The address is selected.
      setCopied(false);
    }
  };
  return (
    <>
      <label htmlFor={id} className="mt-3 mb-1.5 block font-semibold">
        {words.label}
      </label>
      <input ref={field} id={id} className="field" readOnly value={url} />
      <Button look="primary" className="mt-3" onClick={() => void copy()}>
        {words.copy}
      </Button>
      <p role="status" className="mt-1 text-14">
        {copied === null ? '' : copied ? words.copied : words.notCopied}
      </p>
    </>
  );
}
