import { NEW_OPERATOR_NAME_MAX_LENGTH } from '@/api/limits.gen';
import { isMailAddress } from '@/api/mail-address';
import type { NewOperator, Operator, OperatorChange } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type FieldErrors, lengthOf } from '@/ui/form';

export type OperatorWords = OwnerMessages['dashboard']['operators'];
export type RoleNames = OwnerMessages['review']['frame']['role'];

/** What is wrong with somebody's name. */
export function nameError(name: string, words: OperatorWords): string | undefined {
  const length = lengthOf(name);
  if (length === 0) return words.required;
  if (length > NEW_OPERATOR_NAME_MAX_LENGTH)
    return fill(words.tooLong, { limit: NEW_OPERATOR_NAME_MAX_LENGTH });
}

/** What is wrong with an invitation, in the page's language. */
export function checkInvitation(
  { email, name }: NewOperator,
  words: OperatorWords,
): FieldErrors<'email' | 'name'> {
  return {
    email: isMailAddress(email) ? undefined : words.emailError,
    name: nameError(name, words),
  };
}

/** What a form changes of an operator; `null` where it changes nothing. */
export function changeOf(
  before: Pick<Operator, 'name' | 'role'>,
  after: Pick<Operator, 'name' | 'role'>,
): OperatorChange | null {
  const name = after.name.trim();
  const change: OperatorChange = {
    ...(name !== before.name && { name }),
    ...(after.role !== before.role && { role: after.role }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
