import { useCallback } from 'react';
import { useMailedLink } from '@/features/access/components/use-mailed-link';
import type { Locale } from '@/i18n/locale';
import { confirmAlert, endAlert, lookAtAlert } from '../lib/alert';
import { type AlertStep, stepAfterConfirm, stepAfterEnd, stepAfterLook } from '../lib/step';

/** Reads the link in the address, and starts or ends its alert when asked to. */
export function useAlertLink(locale: Locale) {
  const { follow, ...link } = useMailedLink<AlertStep>(
    useCallback(async (secret) => stepAfterLook(secret, await lookAtAlert(secret, locale)), [locale]),
  );
  const { step } = link;
  const open = step.kind === 'open' ? step : null;
  return {
    ...link,
    confirm: () =>
      open && follow(open, async () => stepAfterConfirm(open, await confirmAlert(open.secret, locale))),
    end: () => open && follow(open, async () => stepAfterEnd(open, await endAlert(open.secret, locale))),
  };
}
