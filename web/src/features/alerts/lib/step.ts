import type { Found } from '@/api/failure';
import type { Alert } from '@/api/types';
import { afterLook, afterTry, type Going, type MailedStep } from '@/features/access/lib/mailed-step';

/** Where a visitor is with the link of an alert. */
export type AlertStep = MailedStep | Open | { readonly kind: 'ended'; readonly search: string };

/** The alert can be started or ended. */
export type Open = Going & {
  readonly kind: 'open';
  readonly alert: Alert;
  /** Whether the alert was started on this page. */
  readonly isStarted: boolean;
};

export function stepAfterLook(secret: string, answer: Found<Alert>): AlertStep {
  return afterLook(
    secret,
    answer,
    (alert, going): AlertStep => ({ ...going, kind: 'open', alert, isStarted: false }),
  );
}

export function stepAfterConfirm(open: Open, answer: Found<Alert>): AlertStep {
  return afterTry(
    open,
    answer,
    (alert): AlertStep => ({ ...open, alert, isStarted: true, sending: false, failure: null }),
  );
}

/** An alert that is gone has ended, whoever ended it. */
export function stepAfterEnd(open: Open, answer: Found<null>): AlertStep {
  const ended: AlertStep = { kind: 'ended', search: open.alert.search };
  return answer.kind === 'unknown' ? ended : afterTry(open, answer, () => ended);
}
