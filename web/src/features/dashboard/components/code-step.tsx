import { useEffect, useState } from 'react';
import { failureText } from '@/api/failure';
import type { OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { signIn } from '../lib/api';
import { signInProblem } from '../lib/session';

/** More than a recovery code has, with spaces. */
const CODE_LIMIT = 40;

type CodeStepProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  email: string;
  password: string;
  onSignedIn: (operator: OperatorSession) => void;
  onBack: () => void;
};

/** The second step of a sign-in: the code of an authenticator, or a recovery code. */
export function CodeStep({ locale, words, email, password, onSignedIn, onBack }: CodeStepProps) {
  const { signIn: text } = words;
  const [code, setCode] = useState('');
  const { form, busy, result, amend, statusRef } = useSubmit<{ error?: string; general?: string }>(
    async () => {
      if (code.trim() === '') return { error: text.required };
      const answer = await signIn(locale, { email, password, code: code.trim() });
      if (answer.kind === 'done') {
        onSignedIn(answer.value);
        return null;
      }
      const problem = signInProblem(answer);
      switch (problem) {
        case 'codeNeeded':
        case 'wrongCode':
          return { error: text.wrongCode };
        // The password was changed meanwhile.
        case 'wrong':
          return { general: text.wrong };
        default:
          return { general: failureText(problem, words.failure) };
      }
    },
  );
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <div className="mx-auto max-w-md pt-6 sm:pt-12">
      <h1 className="text-30 sm:text-38">{text.codeTitle}</h1>
      <p className="mt-3 wrap-anywhere" role="status">
        {fill(text.codeText, { email })}
      </p>
      <div ref={statusRef} tabIndex={-1} className="mt-5 outline-none">
        <LiveNotice kind="failed" text={result?.general ?? null} />
      </div>
      <form {...form} className="mt-5 space-y-5">
        <TextField
          label={text.code}
          hint={text.codeHint}
          autoComplete="one-time-code"
          limit={CODE_LIMIT}
          value={code}
          error={result?.error}
          onChange={(typed) => {
            setCode(typed);
            amend(() => null);
          }}
          required
        />
        <p className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} working={text.working}>
            {text.submit}
          </Button>
          <Button className="min-h-13" onClick={onBack}>
            {text.back}
          </Button>
        </p>
      </form>
    </div>
  );
}
