import type { FailureKind, Outcome } from '@/api/failure';
import type { PostcodeAnswer } from '@/api/types';

/** The check of the postcode in the field. */
export type PostcodeCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'answered'; readonly answer: PostcodeAnswer }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** The last answer, with what was asked. */
export type Asked = {
  readonly country: string;
  readonly postcode: string;
  readonly answer: Outcome<PostcodeAnswer>;
};

/** What the last answer says of a postcode. An answer about another one says nothing, whenever it arrives. */
export function checkOf(country: string, typed: string, asked: Asked | null): PostcodeCheck {
  const postcode = typed.trim();
  if (country === '' || postcode === '') return { kind: 'none' };
  if (!asked || asked.country !== country) return { kind: 'checking' };
  const { answer } = asked;
  // A postcode that was put into its usual form is not asked for again.
  const formatted = answer.kind === 'done' && answer.value.valid ? answer.value.formatted : null;
  if (postcode !== asked.postcode && postcode !== formatted) return { kind: 'checking' };
  return answer.kind === 'done' ? { kind: 'answered', answer: answer.value } : answer;
}

/** The letters and digits of a postcode. */
export function bare(postcode: string): string {
  return postcode.toUpperCase().replace(/[\s.,-]/g, '');
}

/** What becomes of a postcode on leaving its field: spaces and capitals as people write them; `null` for nothing. */
export function reformatted(typed: string, check: PostcodeCheck): string | null {
  if (check.kind !== 'answered' || !check.answer.valid) return null;
  const { formatted } = check.answer;
  return formatted !== '' && formatted !== typed && bare(formatted) === bare(typed) ? formatted : null;
}

/**
 * The postcode that was probably meant; `null` where it is the typed one. Other letters or digits are only suggested: who
 * typed four of five digits may have left out another than the first.
 */
export function suggestion(typed: string, check: PostcodeCheck): string | null {
  if (check.kind !== 'answered' || !check.answer.valid) return null;
  const { formatted } = check.answer;
  return formatted !== '' && bare(formatted) !== bare(typed) ? formatted : null;
}
