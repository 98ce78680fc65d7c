'use client';

import { useId, useRef, useState } from 'react';
import type { SiteMessages } from '@/i18n/site-words';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { type Shared, shareMail } from '../lib/share';

export type ShareDialogProps = {
  shared: Shared;
  words: SiteMessages['share'];
  /** The visitor took the link or the mail. */
  onShared: () => void;
  onClose: () => void;
};

/** The link to copy, and a mail with it. */
export function ShareDialog({ shared, words, onShared, onClose }: ShareDialogProps) {
  const id = useId();
  const link = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared.url);
      setSaid(words.copied);
      onShared();
    } catch {
      // Without a clipboard, the link is selected for the visitor to copy.
      setSaid(words.notCopied);
      link.current?.focus();
      link.current?.select();
    }
  };

  return (
    <Dialog title={words.title} close={words.close} onClose={onClose}>
      <p className="mt-3 font-semibold">{shared.title}</p>
      <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold">
        {words.link}
      </label>
      <input
        ref={link}
        id={id}
        className="field"
        readOnly
        value={shared.url}
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="mt-2 min-h-6 text-14 font-semibold">
        {said}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <a href={shareMail(shared)} className="button-quiet min-h-13 px-6" onClick={onShared}>
          {words.mail}
        </a>
      </div>
    </Dialog>
  );
}
