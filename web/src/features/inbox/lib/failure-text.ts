import type { Unanswered } from '@/api/call';
import { failureOf, refusalOf } from '@/features/owner-home/lib/failure';
import type { OwnerMessages } from '@/i18n/owner-words';

type FailureWords = OwnerMessages['inbox']['failure'];

/** Why something was not done. What the API says is in the language of the page already. */
export function failureText(answer: Unanswered, words: FailureWords): string {
  if (answer.kind === 'refused' && answer.status === 404) return words.unknown;
  const failure = failureOf(answer);
  if (failure !== 'refused' && failure !== 'ended' && failure !== 'linkNeeded') return words[failure];
  const { errors, other } = refusalOf(answer);
  return [...Object.values(errors), ...other].join(' ') || words.refused;
}

/** Why an answer was not mailed, as far as is known. */
export function sendFailureText(answer: Unanswered, words: FailureWords): string {
  const isUnsure = answer.kind === 'silent' && answer.why === 'unreachable';
  return isUnsure ? words.unsure : failureText(answer, words);
}
