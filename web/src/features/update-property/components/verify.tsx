'use client';

import { useId, useState } from 'react';
import { PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnerSession } from '@/api/types';
import { AskForm } from '@/features/access/components/ask-form';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type FieldErrors, foundErrors, useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { signIn } from '../lib/api';
import { idOf, type SignInFailure, signInFailure, signInFailureText } from '../lib/session';
import type { OwnerHomeProps } from './owner-home';
import { OwnerHomeHelp } from './owner-home-help';

export type VerifyProps = Pick<OwnerHomeProps, 'locale' | 'supportEmail' | 'sampleId'> & {
  messages: Pick<OwnerHomeProps['messages'], 'ownerHome' | 'ownerLink'>;
  startId: string;
  /** Why the owner has to sign in again. */
  notice: string | null;
  onOpen: (session: OwnerSession, id: string, password: string) => void;
};

type Refusal = { readonly errors: FieldErrors<'id' | 'password'>; readonly failure?: SignInFailure };

const ID_LIMIT = 40;
/** Asks for a home and its password, or mails a link. */
export function Verify({ locale, messages, supportEmail, sampleId, startId, notice, onOpen }: VerifyProps) {
  const words = messages.ownerHome.verify;
  const titleId = useId();
  const [id, setId] = useState(startId);
  const [password, setPassword] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { form, busy, result, statusRef } = useSubmit<Refusal>(async () => {
    const errors = {
      ...(id.trim() === '' && { id: words.idRequired }),
      ...(password === '' && { password: words.passwordRequired }),
    };
    if (foundErrors(errors)) return { errors };
    const answer = await signIn(idOf(id), password, locale);
    if (answer.kind === 'done') {
      onOpen(answer.value, idOf(id), password);
      return null;
    }
    const failure = signInFailure(answer);
    if (failure === 'linkOnly') setIsAsking(true);
    return { errors: {}, failure };
  });
  const failure = result?.failure;

  return (
    <section aria-labelledby={titleId} className="max-w-[62ch]">
      <h2 id={titleId} className="text-22">
        {words.title}
      </h2>
      {notice && (
        <Notice tone="warning" role="status" className="mt-3">
          {notice}
        </Notice>
      )}
      <div ref={statusRef} tabIndex={-1} aria-live="assertive" className="mt-5 outline-none">
        {failure && (
          <Notice tone="failed" size="box">
            <p className="font-semibold text-clay-ink">{words.failed}</p>
            <p className="mt-1 wrap-anywhere">
              {fill(signInFailureText(failure, words.failure), { id: idOf(id) })}
            </p>
          </Notice>
        )}
      </div>
      <form {...form} className="mt-5 space-y-5">
        <TextField
          label={words.id}
          hint={fill(words.idHint, { example: sampleId })}
          autoComplete="username"
          limit={ID_LIMIT}
          value={id}
          error={result?.errors.id}
          onChange={setId}
          required
        />
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          limit={PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH}
          value={password}
          error={result?.errors.password}
          onChange={setPassword}
          required
        />
        <Button look="primary" className="w-full sm:w-auto" busy={busy} working={words.submitting}>
          {words.submit}
        </Button>
      </form>
      <div className="mt-6">
        <p>{words.linkHint}</p>
        <Button className="mt-3" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          {words.link}
        </Button>
      </div>
      {isAsking && (
        <AskForm
          locale={locale}
          messages={messages.ownerLink}
          supportEmail={supportEmail}
          sampleId={sampleId}
          startId={id}
        />
      )}
      <OwnerHomeHelp words={messages.ownerHome.help} supportEmail={supportEmail} id={idOf(id)} />
    </section>
  );
}
