import { useState } from 'react';
import { hasCode, isEnded, refusalOf } from '@/api/failure';
import { useMessageForm } from '@/components/use-message-form';
import { useDesk } from '@/features/dashboard/components/operator';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { type AccountWords, checkChange, PASSWORD_BOUNDS, type TypedChange } from '../lib/account';
import { changePassword } from '../lib/api';
import { Section } from './section';

const EMPTY: TypedChange = { oldPassword: '', newPassword: '', again: '' };

/** Changes the own password. */
export function PasswordChange({ words, onChanged }: { words: AccountWords; onChanged: () => void }) {
  const { locale, failure, onEnded } = useDesk();
  const text = words.change;
  const [isShown, setIsShown] = useState(false);
  const { form, field, busy, general, sent, statusRef, change } = useMessageForm<TypedChange, true>(
    EMPTY,
    (typed) => checkChange(typed, words),
    async ({ oldPassword, newPassword }) => {
      const answer = await changePassword(locale, { oldPassword, newPassword });
      if (isEnded(answer)) onEnded();
      if (answer.kind === 'done') {
        change(EMPTY);
        onChanged();
        return { sent: true };
      }
      const refusal = refusalOf(answer, ['oldPassword', 'newPassword'], failure);
      if (!hasCode(answer, 'wrong_password')) return refusal;
      return { errors: { oldPassword: refusal.general ?? undefined }, general: null };
    },
  );
  const type = isShown ? 'text' : 'password';
  const { limit } = PASSWORD_BOUNDS;
  return (
    <Section title={text.title}>
      <p className="mt-2">{text.text}</p>
      <form {...form} className="mt-4 max-w-sm space-y-4">
        <div ref={statusRef} tabIndex={-1} className="outline-none">
          <LiveNotice kind="done" text={sent ? text.done : null} />
          <LiveNotice kind="failed" text={general} />
        </div>
        <TextField
          label={words.password}
          {...{ type, limit }}
          autoComplete="current-password"
          {...field('oldPassword')}
          required
        />
        <TextField
          label={text.new}
          hint={fill(text.newHint, PASSWORD_BOUNDS)}
          {...{ type, limit }}
          autoComplete="new-password"
          {...field('newPassword')}
          required
        />
        <TextField
          label={text.again}
          {...{ type, limit }}
          autoComplete="new-password"
          {...field('again')}
          required
        />
        <p>
          <Button look="link" className="font-semibold" onClick={() => setIsShown(!isShown)}>
            {isShown ? text.hide : text.show}
          </Button>
        </p>
        <Button look="primary" busy={busy} working={text.saving}>
          {text.save}
        </Button>
      </form>
    </Section>
  );
}
