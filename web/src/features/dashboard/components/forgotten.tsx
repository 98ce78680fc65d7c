import { useEffect } from 'react';
import { explain } from '@/api/failure';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { askForPasswordLink } from '../lib/api';

type ForgottenProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
};

/** Asks for a link that sets a new password. */
export function Forgotten({ locale, words, email, onEmail, onBack }: ForgottenProps) {
  const { signIn: text } = words;
  const { form, busy, result, amend, statusRef } = useSubmit<{
    error?: string;
    general?: string;
    sent?: string;
  }>(async () => {
    if (!isMailAddress(email)) return { error: text.emailError };
    const answer = await askForPasswordLink(locale, email.trim());
    if (answer.kind === 'done') return { sent: fill(text.forgottenSent, { email: email.trim() }) };
    return { general: explain(answer, words.failure) };
  });
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <div className="mx-auto max-w-md pt-6 sm:pt-12">
      <h1 className="text-30 sm:text-38">{text.forgottenTitle}</h1>
      <p className="mt-3">{text.forgottenText}</p>
      <div ref={statusRef} tabIndex={-1} className="mt-5 outline-none">
        <LiveNotice kind="failed" text={result?.general ?? null} />
        <LiveNotice kind="done" text={result?.sent ?? null} />
      </div>
      <form {...form} className="mt-5 space-y-5">
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          limit={MAIL_ADDRESS_MAX_LENGTH}
          value={email}
          error={result?.error}
          onChange={(typed) => {
            onEmail(typed);
            amend(() => null);
          }}
          required
        />
        <p className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy}>
            {text.forgottenSubmit}
          </Button>
          <Button className="min-h-13" onClick={onBack}>
            {text.toSignIn}
          </Button>
        </p>
      </form>
    </div>
  );
}
