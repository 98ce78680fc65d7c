import { useState } from 'react';
import { isEnded, refusalOf } from '@/api/failure';
import { OPERATOR_CHANGE_NAME_MAX_LENGTH } from '@/api/limits.gen';
import type { Operator } from '@/api/types';
import { useMessageForm } from '@/components/use-message-form';
import { useDesk } from '@/features/dashboard/components/operator';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { changeOperator } from '../lib/api';
import { changeOf, nameError, type OperatorWords, type RoleNames } from '../lib/operator';
import { RoleField } from './role-field';

type ChangeFormProps = {
  words: OperatorWords;
  roles: RoleNames;
  operator: Operator;
  onSaved: (operator: Operator) => void;
};

/** Changes the name and the role of an operator. */
export function ChangeForm({ words, roles, operator, onSaved }: ChangeFormProps) {
  const { locale, failure, onEnded } = useDesk();
  // What others change meanwhile is not changed back.
  const [opened] = useState(operator);
  const { id, name, role } = opened;
  const { draft, form, field, busy, errors, general, statusRef } = useMessageForm<
    Pick<Operator, 'name' | 'role'>,
    true
  >(
    { name, role },
    (typed) => ({ name: nameError(typed.name, words) }),
    async (typed) => {
      const change = changeOf(opened, typed);
      if (change === null) {
        onSaved(operator);
        return { sent: true };
      }
      const answer = await changeOperator(locale, id, change);
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') {
        return refusalOf(answer, ['name', 'role'], { ...failure, unknown: words.gone });
      }
      onSaved(answer.value);
      return { sent: true };
    },
  );
  return (
    <form {...form} className="max-w-[44rem] space-y-4">
      <TextField
        className="max-w-sm"
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        limit={OPERATOR_CHANGE_NAME_MAX_LENGTH}
        {...field('name')}
        required
      />
      <RoleField
        words={words}
        roles={roles}
        value={draft.role}
        error={errors.role}
        onChange={field('role').onChange}
      />
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={general} />
      </div>
      <Button look="primary" busy={busy} working={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
