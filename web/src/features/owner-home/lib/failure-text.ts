import type { OwnerMessages } from '@/i18n/owner-words';
import type { Failure } from './failure';

/** Why a home could not be read. Other refusals are told as those of a change. */
export function readFailureText(failure: Failure, words: OwnerMessages['ownerHome']): string {
  return failure === 'refused' ? words.unread : words.outcome.failure[failure];
}
