import {
  OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH,
  OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH,
} from '@/api/limits.gen';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import type { FieldErrors } from '@/ui/form';

export type AccountWords = OwnerMessages['dashboard']['account'];

/** How long an operator's password may be, in characters. */
export const PASSWORD_BOUNDS = {
  least: OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MIN_LENGTH,
  limit: OPERATOR_PASSWORD_CHANGE_NEW_PASSWORD_MAX_LENGTH,
} as const;

/** What is wrong with the length of a new password. */
export function passwordError(
  password: string,
  words: { readonly tooShort: string; readonly tooLong: string },
): string | undefined {
  const { length } = [...password];
  if (length < PASSWORD_BOUNDS.least) return fill(words.tooShort, PASSWORD_BOUNDS);
  return length > PASSWORD_BOUNDS.limit ? fill(words.tooLong, PASSWORD_BOUNDS) : undefined;
}

/** A change of the password as it is typed. */
export type TypedChange = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly again: string;
};

export function checkChange(
  { oldPassword, newPassword, again }: TypedChange,
  words: AccountWords,
): FieldErrors<keyof TypedChange> {
  return {
    oldPassword: oldPassword === '' ? words.required : undefined,
    newPassword: passwordError(newPassword, words.change),
    again: again === newPassword ? undefined : words.change.mismatch,
  };
}

/** The digits of a code, which apps show with a space; `null` where it has not six. */
export function codeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** A secret in groups of four, as people type it. */
export function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** A picture as an address: as an image, an SVG document can neither run scripts nor fetch anything. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Recovery codes as a file or on paper: what they are for, and one a line. */
export function codesText(
  codes: readonly string[],
  { name, email }: { readonly name: string; readonly email: string },
  words: AccountWords['codes'],
): string {
  return [fill(words.file, { name, email }), '', ...codes, ''].join('\r\n');
}
