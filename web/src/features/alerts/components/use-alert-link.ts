import { useCallback } from 'react';
import { useMailedLink } from '@/features/access/components/use-mailed-link';
import type { Locale } from '@/i18n/locale';
import { confirmAlert, endAlert, lookAtAlert } from '../lib/alert';
import { type AlertStep, type Open, stepAfterConfirm, stepAfterEnd, stepAfterLook } from '../lib/step';

/** Reads the link in the address, and starts or ends its alert when asked to. */
export function useAlertLink(locale: Locale) {
  const link = useMailedLink<AlertStep>(
    useCallback(async (secret) => stepAfterLook(secret, await lookAtAlert(secret, locale)), [locale]),
  );
  const { step, outcomes } = link;

  const lookAgain = async () => {
    if (step.kind === 'stuck') await link.lookAgain(step.secret);
  };

  const act = async (use: (open: Open) => Promise<AlertStep>) => {
    if (step.kind !== 'open' || step.sending) return;
    await link.follow({ ...step, sending: true, failure: null }, () => use(step));
  };

  return {
    step,
    outcomes,
    lookAgain,
    confirm: () => act(async (open) => stepAfterConfirm(open, await confirmAlert(open.secret, locale))),
    end: () => act(async (open) => stepAfterEnd(open, await endAlert(open.secret, locale))),
  };
}
