import type { Answer, Unanswered } from './call';

/** Why a request has no answer that helps: no connection, too many requests, a service that is away, or a refusal. */
export type Failure = 'offline' | 'limited' | 'unavailable' | 'refused';

export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An outcome, or there is nothing of that name: a link that was used or is too old, or no ID of a home. */
export type Found<Value> = Outcome<Value> | { readonly kind: 'unknown' };

export function failureOf(answer: Unanswered): Failure {
  if (answer.kind === 'silent') return 'offline';
  if (answer.status === 429) return 'limited';
  return answer.status >= 500 ? 'unavailable' : 'refused';
}

export function outcomeOf<Value>(answer: Answer<Value>): Outcome<Value> {
  return answer.kind === 'done' ? answer : { kind: 'failed', failure: failureOf(answer) };
}

export function foundOf<Value>(answer: Answer<Value>): Found<Value> {
  const isUnknown = answer.kind === 'refused' && answer.status === 404;
  return isUnknown ? { kind: 'unknown' } : outcomeOf(answer);
}
