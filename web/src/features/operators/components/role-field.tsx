import { useId } from 'react';
import { OPERATOR_ROLE_VALUES } from '@/api/limits.gen';
import type { OperatorRole } from '@/api/types';
import { FieldError } from '@/ui/field';
import type { OperatorWords, RoleNames } from '../lib/operator';

type RoleFieldProps = {
  words: OperatorWords;
  roles: RoleNames;
  value: OperatorRole;
  error?: string;
  onChange: (role: OperatorRole) => void;
};

/** A role, each with what it may do. */
export function RoleField({ words, roles, value, error, onChange }: RoleFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold">{words.role}</legend>
      {OPERATOR_ROLE_VALUES.map((role) => (
        <label key={role} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-5 shrink-0"
            checked={value === role}
            aria-invalid={error ? true : undefined}
            aria-labelledby={`${id}-${role}-name`}
            aria-describedby={`${id}-${role}`}
            onChange={() => onChange(role)}
          />
          <span>
            <span id={`${id}-${role}-name`} className="font-medium">
              {roles[role]}
            </span>
            <span id={`${id}-${role}`} className="block text-14 text-ink-2">
              {words.roles[role]}
            </span>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
