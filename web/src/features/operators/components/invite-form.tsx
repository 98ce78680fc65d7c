import { useEffect } from 'react';
import { isEnded, refusalOf } from '@/api/failure';
import { NEW_OPERATOR_NAME_MAX_LENGTH } from '@/api/limits.gen';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { NewOperator } from '@/api/types';
import { useMessageForm } from '@/components/use-message-form';
import { useDesk } from '@/features/dashboard/components/operator';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { inviteOperator } from '../lib/api';
import { checkInvitation, type OperatorWords, type RoleNames } from '../lib/operator';
import { RoleField } from './role-field';

const EMPTY: NewOperator = { email: '', name: '', role: 'editor' };

type InviteFormProps = {
  words: OperatorWords;
  roles: RoleNames;
  onSent: (text: string) => void;
  onCancel: () => void;
};

/** Invites somebody by mail. */
export function InviteForm({ words, roles, onSent, onCancel }: InviteFormProps) {
  const { locale, failure, onEnded } = useDesk();
  const { draft, form, field, busy, errors, general, statusRef } = useMessageForm<NewOperator, true>(
    EMPTY,
    (typed) => checkInvitation(typed, words),
    async ({ email, name, role }) => {
      const invited = { email: email.trim(), name: name.trim(), role };
      const answer = await inviteOperator(locale, invited);
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') return refusalOf(answer, ['email', 'name', 'role'], failure);
      onSent(fill(words.sent, { email: invited.email }));
      return { sent: true };
    },
  );
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  return (
    <form
      {...form}
      className="mt-5 max-w-[44rem] space-y-4 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      <h2 className="text-22">{words.invite}</h2>
      <p className="max-w-[62ch]">{words.inviteText}</p>
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={general} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          limit={MAIL_ADDRESS_MAX_LENGTH}
          {...field('email')}
          required
        />
        <TextField
          label={words.name}
          autoComplete="off"
          limit={NEW_OPERATOR_NAME_MAX_LENGTH}
          {...field('name')}
          required
        />
      </div>
      <RoleField
        words={words}
        roles={roles}
        value={draft.role}
        error={errors.role}
        onChange={field('role').onChange}
      />
      <p className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} working={words.sending}>
          {words.send}
        </Button>
        <Button className="min-h-13" onClick={onCancel}>
          {words.close}
        </Button>
      </p>
    </form>
  );
}
