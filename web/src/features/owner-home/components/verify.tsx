'use client';

import { type FormEvent, useId, useState } from 'react';
import { PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnerSession } from '@/api/types';
import { useOutcomeFocus } from '@/components/use-outcome-focus';
import { AskForm } from '@/features/access/components/ask-form';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { signIn } from '../lib/api';
import { idOf, type SignInFailure, signInFailure, signInFailureText } from '../lib/session';
import type { OwnerHomeProps } from './owner-home';
import { OwnerHomeHelp } from './owner-home-help';

export type VerifyProps = Pick<OwnerHomeProps, 'locale' | 'supportEmail' | 'sampleId'> & {
  messages: Pick<OwnerHomeProps['messages'], 'ownerHome' | 'ownerLink'>;
  startId: string;
  /** Why the owner is here again. */
  notice: string | null;
  onOpen: (session: OwnerSession, id: string, password: string) => void;
};

type Errors = { readonly id?: string; readonly password?: string };

const ID_LIMIT = 40;
/** Asks for a home and its password, or mails a link. */
export function Verify({ locale, messages, supportEmail, sampleId, startId, notice, onOpen }: VerifyProps) {
  const words = messages.ownerHome.verify;
  const titleId = useId();
  const [id, setId] = useState(startId);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [searching, setSearching] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Counts the outcomes, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);
  const { form, told } = useOutcomeFocus(outcomes);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (searching) return;
    const missing = {
      ...(id.trim() === '' && { id: words.idRequired }),
      ...(password === '' && { password: words.passwordRequired }),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) {
      setOutcomes((before) => before + 1);
      return;
    }
    setSearching(true);
    const answer = await signIn(idOf(id), password, locale);
    setSearching(false);
    if (answer.kind === 'done') {
      onOpen(answer.value, idOf(id), password);
      return;
    }
    const why = signInFailure(answer);
    setFailure(why);
    if (why === 'linkOnly') setIsAsking(true);
    setOutcomes((before) => before + 1);
  };

  return (
    <section aria-labelledby={titleId} className="max-w-[62ch]">
      <h2 id={titleId} className="text-22">
        {words.title}
      </h2>
      {notice && (
        <p role="status" className="mt-3 rounded-control bg-sun-mist px-4 py-3 text-sun-ink">
          {notice}
        </p>
      )}
      <div ref={told} tabIndex={-1} aria-live="assertive" className="mt-5 outline-none">
        {failure && (
          <div className="rounded-card bg-clay-mist px-5 py-4">
            <p className="font-semibold text-clay-ink">{words.failed}</p>
            <p className="mt-1 wrap-anywhere">
              {fill(signInFailureText(failure, words.failure), { id: idOf(id) })}
            </p>
          </div>
        )}
      </div>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        <TextField
          label={words.id}
          hint={fill(words.idHint, { example: sampleId })}
          autoComplete="username"
          limit={ID_LIMIT}
          value={id}
          error={errors.id}
          onChange={setId}
          required
        />
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          limit={PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH}
          value={password}
          error={errors.password}
          onChange={setPassword}
          required
        />
        <Button look="primary" className="w-full sm:w-auto" busy={searching} working={words.submitting}>
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
