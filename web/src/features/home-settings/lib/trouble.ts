import type { ApiFailure } from '@/api/call';
import { explanationsOf, failureOf, hasCode } from '@/api/failure';
import type { OwnerMessages } from '@/i18n/owner-words';

/** Whether a link by mail opens it: also what a password does not open (docs/rules/access.md#rights). */
export function needsLink(answer: ApiFailure): boolean {
  return hasCode(answer, 'forbidden') || failureOf(answer) === 'linkNeeded';
}

export function troubleTexts(
  answer: ApiFailure,
  words: OwnerMessages['homeSettings']['failure'],
): readonly string[] {
  return needsLink(answer) ? [words.linkNeeded] : explanationsOf(answer, words);
}
