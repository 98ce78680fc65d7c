import type { FailureKind } from '@/api/failure';
import type { CurrentOperator, OperatorSession } from '@/api/types';
import type { Answer } from './api';

/** Who uses the page. */
export type Session =
  | { readonly kind: 'asking' }
  /** It could not be found out. */
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  /** Nobody is signed in: not yet, not any more, or because they signed out. */
  | { readonly kind: 'signedOut'; readonly why: 'unknown' | 'ended' | 'left' }
  /** `isFresh` right after a sign-in on this page, which takes the focus along. */
  | { readonly kind: 'signedIn'; readonly operator: OperatorSession; readonly isFresh: boolean };

/** Who uses the page, after the API was asked. */
export function sessionAfter(answer: Answer<CurrentOperator>): Session {
  switch (answer.kind) {
    case 'done': {
      const { session: operator } = answer.value;
      return operator
        ? { kind: 'signedIn', operator, isFresh: false }
        : { kind: 'signedOut', why: 'unknown' };
    }
    case 'failed':
      return { kind: 'stuck', failure: answer.failure };
    // Who is not signed in is answered, not refused.
    case 'signedOut':
    case 'unknown':
    case 'changed':
    case 'refused':
      return { kind: 'stuck', failure: 'refused' };
  }
}

/** Why a sign-in failed; `null`: it did not. Nothing tells whether there is an operator of the address. */
export function signInProblem(answer: Answer<OperatorSession>): 'wrong' | FailureKind | null {
  switch (answer.kind) {
    case 'done':
      return null;
    case 'signedOut':
      return 'wrong';
    case 'failed':
      return answer.failure;
    case 'unknown':
    case 'changed':
    case 'refused':
      return 'refused';
  }
}

/** Viewers look; editors and administrators decide. */
export function mayDecide({ role }: Pick<OperatorSession, 'role'>): boolean {
  return role !== 'viewer';
}
