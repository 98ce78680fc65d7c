import type { Unanswered } from '@/api/call';
import { type Failure, failureOf, refusalOf } from '@/features/owner-home/lib/failure';

/** Why a request did nothing. */
export type Trouble = {
  readonly failure: Failure;
  /** What the server says of a refusal, in the reader's language. */
  readonly said: readonly string[];
};

export function troubleOf(answer: Unanswered): Trouble {
  // What a password does not open, a link to the owner's address does (docs/rules/access.md#rights).
  const isForbidden = answer.kind === 'refused' && answer.problem?.code === 'forbidden';
  const failure = isForbidden ? 'linkNeeded' : failureOf(answer);
  if (failure !== 'refused') return { failure, said: [] };
  const { errors, other } = refusalOf(answer);
  return { failure, said: [...Object.values(errors), ...other] };
}

export function troubleTexts({ failure, said }: Trouble, words: Record<Failure, string>): readonly string[] {
  return said.length > 0 ? said : [words[failure]];
}
