'use client';

import { useEffect, useState } from 'react';
import { failureText } from '@/api/failure';
import { OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH } from '@/api/limits.gen';
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
import { CodeStep } from './code-step';
import { Forgotten } from './forgotten';

type SignInProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  why: Extract<Session, { kind: 'signedOut' }>['why'];
  onSignedIn: (operator: OperatorSession) => void;
};

/** The steps of a sign-in. Address and password are kept in memory alone. */
type Step = 'password' | 'code' | 'forgotten';

/** What is missing, or why the server refused. */
type Refusal = {
  readonly missing?: Readonly<Record<'email' | 'password', boolean>>;
  readonly problem?: 'wrong' | Parameters<typeof failureText>[0];
};

/**
 * The operators' sign-in: with a code where the operator has a second factor. What is wrong is told without saying whether there is
 * an operator of the address.
 */
export function SignIn({ locale, words, why, onSignedIn }: SignInProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<Step>('password');
  const { form, busy, result, amend, statusRef } = useSubmit<Refusal>(async () => {
    const missing = { email: email.trim() === '', password: password === '' };
    if (missing.email || missing.password) return { missing };
    const answer = await signIn(locale, { email: email.trim(), password });
    if (answer.kind === 'done') {
      onSignedIn(answer.value);
      return null;
    }
    const problem = signInProblem(answer);
    if (problem !== 'codeNeeded' && problem !== 'wrongCode') return { problem };
    setStep('code');
    return null;
  });
  const { missing, problem } = result ?? {};

  const { ref } = form;
  useEffect(() => {
    if (step === 'password') ref.current?.querySelector('input')?.focus();
  }, [step, ref]);

  const { signIn: text } = words;
  const lead = { unknown: text.text, ended: text.ended, left: text.signedOut }[why];
  const begin = () => setStep('password');
  if (step === 'forgotten') {
    return <Forgotten locale={locale} words={words} email={email} onEmail={setEmail} onBack={begin} />;
  }
  if (step === 'code') {
    return (
      <CodeStep
        locale={locale}
        words={words}
        email={email.trim()}
        password={password}
        onSignedIn={onSignedIn}
        onBack={begin}
      />
    );
  }
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
          limit={OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH}
          value={password}
          error={missing?.password && password === '' ? text.required : undefined}
          onChange={setPassword}
          required
        />
        <Button look="primary" className="w-full sm:w-auto" busy={busy} working={text.working}>
          {text.submit}
        </Button>
      </form>
      <Button
        look="link"
        className="mt-4 font-semibold"
        onClick={() => {
          amend(() => null);
          setStep('forgotten');
        }}
      >
        {text.forgotten}
      </Button>
    </div>
  );
}
