'use client';

import { useEffect, useState } from 'react';
import { failureText } from '@/api/failure';
import { PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH } from '@/api/limits.gen';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { signIn } from '../lib/api';
import { type Session, signInProblem } from '../lib/session';

type SignInProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  why: Extract<Session, { kind: 'signedOut' }>['why'];
  onSignedIn: (operator: OperatorSession) => void;
};

/** What is missing, or why the server refused. */
type Refusal = {
  readonly missing?: Readonly<Record<'email' | 'password', boolean>>;
  readonly problem?: ReturnType<typeof signInProblem>;
};

/** The operators' sign-in. What is wrong is told without saying whether there is an operator of the address. */
export function SignIn({ locale, words, why, onSignedIn }: SignInProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, busy, result, statusRef } = useSubmit<Refusal>(async () => {
    const missing = { email: email.trim() === '', password: password === '' };
    if (missing.email || missing.password) return { missing };
    const answer = await signIn(locale, email.trim(), password);
    if (answer.kind !== 'done') return { problem: signInProblem(answer) };
    onSignedIn(answer.value);
    return null;
  });
  const { missing, problem } = result ?? {};

  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);

  const { signIn: text } = words;
  const lead = { unknown: text.text, ended: text.ended, left: text.signedOut }[why];
  return (
    <div className="mx-auto max-w-md pt-6 sm:pt-12">
      <h1 className="text-30 sm:text-38">{text.title}</h1>
      <p className="mt-3" role={why === 'unknown' ? undefined : 'status'}>
        {lead}
      </p>
      <div ref={statusRef} tabIndex={-1} role="alert" className="mt-5 outline-none">
        {problem && (
          <Notice tone="failed">
            {problem === 'wrong' ? text.wrong : failureText(problem, words.failure)}
          </Notice>
        )}
      </div>
      <form {...form} className="mt-5 space-y-5">
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          limit={MAIL_ADDRESS_MAX_LENGTH}
          value={email}
          error={missing?.email && email.trim() === '' ? text.required : undefined}
          onChange={setEmail}
          required
        />
        <TextField
          label={text.password}
          type="password"
          autoComplete="current-password"
          limit={PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH}
          value={password}
          error={missing?.password && password === '' ? text.required : undefined}
          onChange={setPassword}
          required
        />
        <Button look="primary" className="w-full sm:w-auto" busy={busy} working={text.working}>
          {text.submit}
        </Button>
      </form>
    </div>
  );
}
