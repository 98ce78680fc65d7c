import type { FailureKind, Found } from '@/api/failure';

/** Where a visitor is with a link from a mail, before and beside what the link is for. */
export type MailedStep =
  /** The fragment is read, or the API is asked what the link is for. */
  | { readonly kind: 'reading' }
  /** The address has no secret. */
  | { readonly kind: 'missing' }
  /** The link was used, is too old, or never existed. */
  | { readonly kind: 'invalid' }
  /** The purpose of the link could not be read. */
  | { readonly kind: 'stuck'; readonly secret: string; readonly failure: FailureKind };

/** A step that the visitor can go on from. `failure` says why the last try failed. */
export type Going = {
  readonly secret: string;
  readonly sending: boolean;
  readonly failure: FailureKind | null;
};

/** The step after the API was asked what a link is for. */
export function afterLook<Value, Step>(
  secret: string,
  answer: Found<Value>,
  toStep: (value: Value, going: Going) => Step,
): Step | MailedStep {
  if (answer.kind === 'unknown') return { kind: 'invalid' };
  if (answer.kind === 'failed') return { kind: 'stuck', secret, failure: answer.failure };
  return toStep(answer.value, { secret, sending: false, failure: null });
}

/** The step after the link was used: what follows, or the same one with why it failed. */
export function afterTry<Value, Before extends Going, After>(
  before: Before,
  answer: Found<Value>,
  toStep: (value: Value) => After,
): Before | After | MailedStep {
  if (answer.kind === 'unknown') return { kind: 'invalid' };
  if (answer.kind === 'failed') return { ...before, sending: false, failure: answer.failure };
  return toStep(answer.value);
}
