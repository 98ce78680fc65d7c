import type { ApiFailure } from '@/api/call';
import { type FailureKind, type FailureWords, failureOf, failureText } from '@/api/failure';
import { formProblem } from '@/features/property-form/lib/form-problem';

/** Why a request did nothing. */
export type Trouble = {
  readonly failure: FailureKind;
  /** What the server says of a refusal, in the reader's language. */
  readonly said: readonly string[];
};

export function troubleOf(answer: ApiFailure): Trouble {
  // What a password does not open, a link to the owner's address does (docs/rules/access.md#rights).
  const isForbidden = answer.kind === 'refused' && answer.problem?.code === 'forbidden';
  const failure = isForbidden ? 'linkNeeded' : failureOf(answer);
  if (failure !== 'refused') return { failure, said: [] };
  const { errors, other } = formProblem(answer.kind === 'refused' ? answer.problem : null);
  return { failure, said: [...Object.values(errors), ...other] };
}

export function troubleTexts({ failure, said }: Trouble, words: FailureWords): readonly string[] {
  return said.length > 0 ? said : [failureText(failure, words)];
}
