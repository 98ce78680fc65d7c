'use client';

import { useState } from 'react';
import { failureText } from '@/api/failure';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { managePath } from '@/i18n/paths';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { type AskOutcome, askOutcome } from '../lib/ask';
import { askForLink } from '../lib/link';
import { typedOf } from '../lib/sign-in';

/** Longer than any address. */
const LIMIT = 320;

type OwnerSignInProps = {
  locale: Locale;
  words: OwnerMessages['ownerSignIn'];
  failures: Messages['ownerLink']['failure'];
  /** What the ID of a home looks like. */
  sampleId: string;
};

/** The result: a link was mailed to an address, or something is wrong. */
type Outcome = { readonly error: string } | { readonly asked: AskOutcome; readonly email: string };

/** Leads to the gate of a home, or has a link mailed to an address. The answer is the same for every address. */
export function OwnerSignIn({ locale, words, failures, sampleId }: OwnerSignInProps) {
  const [text, setText] = useState('');
  const {
    form,
    busy,
    result: outcome,
    amend,
    statusRef,
  } = useSubmit<Outcome>(async () => {
    const typed = typedOf(text);
    if (typed.kind === 'home') {
      window.location.assign(managePath(locale, typed.id));
      return null;
    }
    if (typed.kind !== 'address') return { error: typed.kind === 'empty' ? words.required : words.neither };
    const { email } = typed;
    return { asked: askOutcome(await askForLink({ email }, locale)), email };
  });

  const asked = outcome && 'asked' in outcome ? outcome : null;
  const isSent = asked?.asked.kind === 'sent';
  return (
    <>
      <div ref={statusRef} tabIndex={-1} aria-live="polite" className="mt-6 max-w-[36rem] outline-none">
        {asked && isSent && (
          <Notice tone="done" size="panel">
            <h2 className="text-22">{words.sentTitle}</h2>
            <p className="mt-2 wrap-anywhere">{fill(words.sentText, { email: asked.email })}</p>
          </Notice>
        )}
        {asked && !isSent && (
          <Notice tone="failed">
            {failureText(asked.asked.kind === 'failed' ? asked.asked.failure : 'refused', failures)}
          </Notice>
        )}
      </div>
      {isSent ? (
        <Button className="mt-5" onClick={() => amend(() => null)}>
          {words.another}
        </Button>
      ) : (
        <form {...form} className="mt-6 max-w-[36rem] space-y-5">
          <TextField
            label={words.field}
            hint={fill(words.hint, { example: sampleId })}
            autoComplete="username"
            limit={LIMIT}
            value={text}
            error={outcome && 'error' in outcome ? fill(outcome.error, { example: sampleId }) : undefined}
            onChange={setText}
            required
          />
          <Button look="primary" className="w-full sm:w-auto" busy={busy}>
            {words.submit}
          </Button>
        </form>
      )}
    </>
  );
}
