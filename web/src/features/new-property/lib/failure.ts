import type { Answer, ApiFailure } from '@/api/call';
import { type FailureKind, failureOf, hasCode, isUnknown } from '@/api/failure';

/** Why the server did not do what it was asked with a draft. */
export function draftFailure(answer: ApiFailure): FailureKind {
  if (answer.kind === 'refused') {
    if (answer.status === 403) return 'security';
    if (answer.status === 404) return isGone(answer) ? 'refused' : 'unavailable';
    // Somebody else has saved the draft once more, meanwhile.
    if (answer.status === 412) return 'unavailable';
  }
  return failureOf(answer);
}

/** Whether the server says that a draft is not there any more. Another 404 is of a proxy, or of a server that is not ready. */
export function isGone(answer: Answer<unknown>): boolean {
  return isUnknown(answer) && hasCode(answer, 'draft_not_found');
}
