'use client';

import { useId, useState } from 'react';
import { failureText } from '@/api/failure';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { type AskOutcome, askOutcome, checkId } from '../lib/ask';
import { askForLink } from '../lib/link';
import type { OwnerLinkProps } from './owner-link';

/** Longer than any ID of a home. */
const ID_LIMIT = 40;

type AskFormProps = OwnerLinkProps & {
  /** The ID that stands in the field at first. */
  startId?: string;
};

/** Asks for a new link. The answer is the same whether there is such a home or not. */
export function AskForm({ locale, messages, supportEmail, sampleId, startId = '' }: AskFormProps) {
  const words = messages.ask;
  const id = useId();
  const [typed, setTyped] = useState(startId);
  const {
    form,
    busy,
    result: outcome,
    amend,
    statusRef,
  } = useSubmit<AskOutcome>(
    async () => checkId(typed) ?? askOutcome(await askForLink({ propertyId: typed.trim() }, locale)),
  );

  const change = (value: string) => {
    setTyped(value);
    amend((before) => (before.kind === 'wrong' ? null : before));
  };

  const error = outcome?.kind === 'wrong' ? fill(words[outcome.why], { example: sampleId }) : undefined;
  return (
    <section aria-labelledby={id} className="mt-10 max-w-[62ch] border-t border-line pt-8">
      <h2 id={id} className="text-22">
        {words.title}
      </h2>
      <p className="mt-2">{fill(words.text, { support: supportEmail })}</p>
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-5 outline-none">
        {outcome?.kind === 'sent' && (
          <Notice tone="done" size="panel">
            <h3 className="text-22">{words.sentTitle}</h3>
            <p className="mt-2">{words.sentText}</p>
          </Notice>
        )}
        {outcome?.kind === 'failed' && (
          <Notice tone="failed">{failureText(outcome.failure, messages.failure)}</Notice>
        )}
      </div>
      {outcome?.kind !== 'sent' && (
        <form {...form} className="mt-5 space-y-5">
          <TextField
            label={words.id}
            hint={fill(words.hint, { example: sampleId })}
            autoComplete="off"
            limit={ID_LIMIT}
            value={typed}
            error={error}
            onChange={change}
            required
          />
          <Button look="primary" className="w-full sm:w-auto" busy={busy} working={messages.working}>
            {words.send}
          </Button>
        </form>
      )}
    </section>
  );
}
