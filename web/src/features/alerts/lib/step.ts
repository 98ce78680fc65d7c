import type { FailureKind, Found } from '@/api/failure';
import type { Alert } from '@/api/types';

/** Where a visitor is with the link of an alert. */
export type AlertStep =
  /** The fragment is read, or the API is asked for the alert. */
  | { readonly kind: 'reading' }
  /** The address has no secret. */
  | { readonly kind: 'missing' }
  /** The alert ended before, or never existed. */
  | { readonly kind: 'invalid' }
  /** The alert could not be read. */
  | { readonly kind: 'stuck'; readonly secret: string; readonly failure: FailureKind }
  | Open
  | { readonly kind: 'ended'; readonly search: string };

/** The alert can be started or ended. */
export type Open = {
  readonly kind: 'open';
  readonly secret: string;
  readonly alert: Alert;
  /** Whether it was started just now. */
  readonly isStarted: boolean;
  readonly sending: boolean;
  /** Why the last try failed. */
  readonly failure: FailureKind | null;
};

export function stepAfterLook(secret: string, answer: Found<Alert>): AlertStep {
  switch (answer.kind) {
    case 'done':
      return { kind: 'open', secret, alert: answer.value, isStarted: false, sending: false, failure: null };
    case 'unknown':
      return { kind: 'invalid' };
    case 'failed':
      return { kind: 'stuck', secret, failure: answer.failure };
  }
}

export function stepAfterConfirm(open: Open, answer: Found<Alert>): AlertStep {
  switch (answer.kind) {
    case 'done':
      return { ...open, alert: answer.value, isStarted: true, sending: false, failure: null };
    case 'unknown':
      return { kind: 'invalid' };
    case 'failed':
      return { ...open, sending: false, failure: answer.failure };
  }
}

/** An alert that is gone has ended, whoever ended it. */
export function stepAfterEnd(open: Open, answer: Found<null>): AlertStep {
  if (answer.kind === 'failed') return { ...open, sending: false, failure: answer.failure };
  return { kind: 'ended', search: open.alert.search };
}
