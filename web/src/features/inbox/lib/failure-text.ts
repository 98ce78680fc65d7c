import type { ApiFailure } from '@/api/call';
import { failureOf, failureText, isRefusal } from '@/api/failure';
import { formProblem } from '@/features/property-form/lib/form-problem';
import type { OwnerMessages } from '@/i18n/owner-words';

type FailureWords = OwnerMessages['inbox']['failure'];

/** Why something was not done. What the API says is in the language of the page already. */
export function inboxFailureText(answer: ApiFailure, words: FailureWords): string {
  if (answer.kind === 'refused' && answer.status === 404) return words.unknown;
  const failure = failureOf(answer);
  if (failure === 'security' || !isRefusal(failure)) return failureText(failure, words);
  const { errors, other } = formProblem(answer.kind === 'refused' ? answer.problem : null);
  return [...Object.values(errors), ...other].join(' ') || words.refused;
}

/** Why an answer was not mailed, as far as is known. */
export function sendFailureText(answer: ApiFailure, words: FailureWords): string {
  const isUnsure = answer.kind === 'silent' && answer.why !== 'offline';
  return isUnsure ? words.unsure : inboxFailureText(answer, words);
}
