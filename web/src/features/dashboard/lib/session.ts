import type { Answer, ApiFailure } from '@/api/call';
import { type FailureKind, failureOf } from '@/api/failure';
import type { CurrentOperator, OperatorSession } from '@/api/types';

/** Who uses the page. */
export type Session =
  | { readonly kind: 'asking' }
  /** It could not be found out. */
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  /** Nobody is signed in: not yet, not any more, or because they signed out. */
  | { readonly kind: 'signedOut'; readonly why: 'unknown' | 'ended' | 'left' }
  /** `isFresh` right after a sign-in on this page, which takes the focus along. */
  | { readonly kind: 'signedIn'; readonly operator: OperatorSession; readonly isFresh: boolean };

/** Who uses the page, after the API was asked. Who is not signed in is answered, not refused. */
export function sessionAfter(answer: Answer<CurrentOperator>): Session {
  if (answer.kind !== 'done') return { kind: 'stuck', failure: failureOf(answer) };
  const { session: operator } = answer.value;
  return operator ? { kind: 'signedIn', operator, isFresh: false } : { kind: 'signedOut', why: 'unknown' };
}

/** Why a sign-in failed. Nothing tells whether there is an operator of the address. */
export function signInProblem(answer: ApiFailure): 'wrong' | FailureKind {
  return answer.kind === 'refused' && answer.status === 401 ? 'wrong' : failureOf(answer);
}

/** Viewers look; editors and administrators decide. */
export function mayDecide({ role }: Pick<OperatorSession, 'role'>): boolean {
  return role !== 'viewer';
}
