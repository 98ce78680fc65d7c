import type { Answer, ApiFailure } from '@/api/call';
import { type FailureKind, failureOf } from '@/api/failure';
import { OPERATOR_ROLE_VALUES } from '@/api/limits.gen';
import type { CurrentOperator, OperatorRole, OperatorSession } from '@/api/types';

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

/** Codes of a sign-in of which the password is right. */
const CODE_PROBLEMS: Readonly<Record<string, 'codeNeeded' | 'wrongCode'>> = {
  totp_required: 'codeNeeded',
  wrong_totp: 'wrongCode',
};

/** Why a sign-in failed. Nothing tells whether there is an operator of the address. */
export function signInProblem(answer: ApiFailure): 'wrong' | 'codeNeeded' | 'wrongCode' | FailureKind {
  if (answer.kind !== 'refused' || answer.status !== 401) return failureOf(answer);
  return CODE_PROBLEMS[answer.problem?.code ?? ''] ?? 'wrong';
}

/** Viewers look; editors and administrators decide. */
export function mayDecide(operator: Pick<OperatorSession, 'role'>): boolean {
  return hasRole(operator, 'editor');
}

/** Whether an operator has a role, or one that may do more. */
export function hasRole({ role }: Pick<OperatorSession, 'role'>, least: OperatorRole): boolean {
  return OPERATOR_ROLE_VALUES.indexOf(role) >= OPERATOR_ROLE_VALUES.indexOf(least);
}
