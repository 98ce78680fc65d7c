'use client';

import { useEffect, useRef, useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type DeleteBackupProps = {
  name: string;
  words: OwnerMessages['draft']['restore'];
  onDelete: () => void;
};

/** Deletes a backup after a question, since nothing brings it back. */
export function DeleteBackup({ name, words, onDelete }: DeleteBackupProps) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);

  // The focus follows the question, and comes back when it is over.
  useEffect(() => {
    if (isAsking || wasAsked.current) first.current?.focus();
    wasAsked.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <button
        ref={first}
        type="button"
        className="button-quiet"
        aria-label={fill(words.deleteNamed, { name })}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </button>
    );
  }
  return (
    <fieldset>
      <legend className="wrap-anywhere">{fill(words.deleteAsk, { name })}</legend>
      <div className="mt-1 flex flex-wrap gap-3">
        <button ref={first} type="button" className="button-quiet" onClick={onDelete}>
          {words.deleteYes}
        </button>
        <button type="button" className="button-quiet" onClick={() => setAsking(false)}>
          {words.deleteNo}
        </button>
      </div>
    </fieldset>
  );
}
