import { type FailureKind, failureText } from '@/api/failure';
import type { OwnerMessages } from '@/i18n/owner-words';

/** Why a home could not be read. Other refusals are told as those of a change. */
export function readFailureText(failure: FailureKind, words: OwnerMessages['ownerHome']): string {
  return failure === 'refused' ? words.unread : failureText(failure, words.outcome.failure);
}
