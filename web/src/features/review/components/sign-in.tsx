'use client';

import { type FormEvent, useEffect, useId, useState } from 'react';
import { failureText } from '@/api/failure';
import type { OperatorSession } from '@/api/types';
import { TextField } from '@/components/text-field';
import { useOutcomeFocus } from '@/components/use-outcome-focus';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { signIn } from '../lib/api';
import { type Session, signInProblem } from '../lib/session';

type SignInProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  why: Extract<Session, { kind: 'signedOut' }>['why'];
  onSignedIn: (operator: OperatorSession) => void;
};

/** Longer than any mail address. */
const EMAIL_LIMIT = 254;

/** The operators' sign-in. What is wrong is told without saying whether there is an operator of the address. */
export function SignIn({ locale, words, why, onSignedIn }: SignInProps) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ email: false, password: false });
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof signInProblem>>(null);
  /** Counts the outcomes, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);
  const { form, told } = useOutcomeFocus(outcomes);

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const empty = { email: email.trim() === '', password: password === '' };
    setMissing(empty);
    setProblem(null);
    if (!empty.email && !empty.password) {
      setSending(true);
      const answer = await signIn(locale, email.trim(), password);
      setSending(false);
      if (answer.kind === 'done') {
        onSignedIn(answer.value);
        return;
      }
      setProblem(signInProblem(answer));
    }
    setOutcomes((before) => before + 1);
  };

  const { signIn: text } = words;
  const lead = { unknown: text.text, ended: text.ended, left: text.signedOut }[why];
  const passwordError = missing.password && password === '';
  return (
    <div className="mx-auto max-w-md pt-6 sm:pt-12">
      <h1 className="text-30 sm:text-38">{text.title}</h1>
      <p className="mt-3" role={why === 'unknown' ? undefined : 'status'}>
        {lead}
      </p>
      <div ref={told} tabIndex={-1} role="alert" className="mt-5 outline-none">
        {problem && (
          <p className="rounded-control bg-clay-mist px-4 py-3 text-ink">
            {problem === 'wrong' ? text.wrong : failureText(problem, words.failure)}
          </p>
        )}
      </div>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          limit={EMAIL_LIMIT}
          value={email}
          error={missing.email && email.trim() === '' ? text.required : undefined}
          onChange={setEmail}
          required
        />
        <div>
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {text.password}
          </label>
          <input
            id={id}
            type="password"
            autoComplete="current-password"
            className="field"
            value={password}
            required
            aria-invalid={passwordError || undefined}
            aria-describedby={passwordError ? `${id}-error` : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          {passwordError && (
            <p id={`${id}-error`} className="mt-1.5 text-14 font-semibold text-clay-ink">
              {text.required}
            </p>
          )}
        </div>
        <Button look="primary" className="w-full sm:w-auto" busy={sending} working={text.working}>
          {text.submit}
        </Button>
      </form>
    </div>
  );
}
