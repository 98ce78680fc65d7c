import { OPERATOR_ROLE_VALUES } from '@/api/limits.gen';
import type { OperatorRole } from '@/api/types';
import { ChoiceField } from '@/ui/choice-field';
import type { OperatorWords, RoleNames } from '../lib/operator';

type RoleFieldProps = {
  words: OperatorWords;
  roles: RoleNames;
  value: OperatorRole;
  error?: string;
  onChange: (role: OperatorRole) => void;
};

/** A role, each with what it may do. */
export function RoleField({ words, roles, ...field }: RoleFieldProps) {
  return (
    <ChoiceField
      label={words.role}
      options={OPERATOR_ROLE_VALUES}
      nameOf={(role) => roles[role]}
      meaningOf={(role) => words.roles[role]}
      {...field}
    />
  );
}
