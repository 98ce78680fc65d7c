'use client';

import { useCallback, useState } from 'react';
import { detailsOf, type FailureWords, failureOf, foundOf } from '@/api/failure';
import type { PasswordLink } from '@/api/types';
import { MailedLinkPage } from '@/features/access/components/mailed-link-page';
import { useMailedLink } from '@/features/access/components/use-mailed-link';
import { afterLook, afterTry, type Going, type MailedStep } from '@/features/access/lib/mailed-step';
import { formatInstant } from '@/features/dashboard/lib/instant';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { PASSWORD_BOUNDS, passwordError } from '../lib/account';
import { lookAtPasswordLink, setPasswordByLink } from '../lib/api';

type Words = OwnerMessages['dashboard']['invitation'];

/** `refusal`: what the server said of the password. */
type Ready = Going & { readonly kind: 'ready'; readonly link: PasswordLink; readonly refusal: string | null };
type Step = Ready | { readonly kind: 'done'; readonly link: PasswordLink } | MailedStep;

type InvitationProps = {
  locale: Locale;
  words: Words;
  failure: FailureWords;
  noScript: string;
  supportEmail: string;
};

/** Sets a password by the link of a mail: of who was invited, and of who has forgotten theirs. */
export function Invitation({ locale, words, failure, noScript, supportEmail }: InvitationProps) {
  const look = useCallback(
    async (secret: string): Promise<Step> => {
      const found = foundOf(await lookAtPasswordLink(locale, secret));
      const ready = (link: PasswordLink, going: Going): Ready => ({
        ...going,
        kind: 'ready',
        link,
        refusal: null,
      });
      return afterLook(secret, found, ready);
    },
    [locale],
  );
  const { step, statusRef, lookAgain, follow } = useMailedLink<Step>(look);
  const save = (ready: Ready, password: string) =>
    follow({ ...ready, refusal: null }, async (): Promise<Step> => {
      const answer = await setPasswordByLink(locale, ready.secret, password);
      const done = (): Step => ({ kind: 'done', link: ready.link });
      const after = afterTry<null, Ready, Step>({ ...ready, refusal: null }, foundOf(answer), done);
      if (answer.kind === 'done' || failureOf(answer) !== 'refused' || after.kind !== 'ready') return after;
      // What is wrong with the password is told at its field.
      const refusal = detailsOf(answer).join(' ') || null;
      return refusal ? { ...after, failure: null, refusal } : after;
    });
  const head =
    step.kind === 'ready'
      ? {
          title: words.title,
          text: fill(words.readyText, { ...step.link, date: formatInstant(locale, step.link.expiresAt) }),
        }
      : step.kind === 'done'
        ? { title: words.doneTitle, text: fill(words.doneText, step.link) }
        : null;
  return (
    <MailedLinkPage
      step={step}
      head={head}
      isDone={step.kind === 'done'}
      words={{ ...words, failure, noScript }}
      supportEmail={supportEmail}
      statusRef={statusRef}
      facts={null}
    >
      {step.kind === 'ready' && (
        <PasswordForm
          words={words}
          sending={step.sending}
          email={step.link.email}
          refusal={step.refusal}
          onSave={(password) => save(step, password)}
        />
      )}
      {step.kind === 'stuck' && (
        <Button look="primary" className="mt-6" onClick={lookAgain}>
          {words.retry}
        </Button>
      )}
      {(step.kind === 'done' || step.kind === 'invalid' || step.kind === 'missing') && (
        <p className="mt-6">
          <a
            href={adminPath(locale)}
            className={
              step.kind === 'done'
                ? 'button-primary'
                : 'link-quiet inline-flex min-h-11 items-center font-semibold'
            }
          >
            {step.kind === 'done' ? words.signIn : words.toSignIn}
          </a>
        </p>
      )}
    </MailedLinkPage>
  );
}

type PasswordFormProps = {
  words: Words;
  sending: boolean;
  email: string;
  refusal: string | null;
  onSave: (password: string) => void;
};

function PasswordForm({ words, sending, email, refusal, onSave }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  /** The password that the server refused: what is typed after it is another one. */
  const [sent, setSent] = useState('');
  const [isShown, setIsShown] = useState(false);
  const { form, result, amend } = useSubmit(() => {
    const wrong = passwordError(password, words) ?? null;
    if (wrong === null && !sending) {
      setSent(password);
      onSave(password);
    }
    return wrong;
  });
  return (
    <form {...form} className="mt-6 max-w-md space-y-4">
      {/* For programs that keep passwords. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={words.password}
        hint={fill(words.passwordHint, PASSWORD_BOUNDS)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        limit={PASSWORD_BOUNDS.limit}
        value={password}
        error={result ?? (password === sent ? refusal : null)}
        onChange={(typed) => {
          setPassword(typed);
          amend(() => null);
        }}
        required
      />
      <p>
        <Button look="link" className="font-semibold" onClick={() => setIsShown(!isShown)}>
          {isShown ? words.hide : words.show}
        </Button>
      </p>
      <Button look="primary" busy={sending} working={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
