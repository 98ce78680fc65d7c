'use client';

import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { AlertLinkStep } from './alert-link-step';
import { useAlertLink } from './use-alert-link';

export type AlertLinkProps = {
  locale: Locale;
  messages: SiteMessages['alerts'];
  supportEmail: string;
};

/** Shows the alert of the link in the address, and starts or ends it when the visitor says so. */
export function AlertLink(props: AlertLinkProps) {
  const { step, statusRef, lookAgain, confirm, end } = useAlertLink(props.locale);
  return (
    <AlertLinkStep
      {...props}
      step={step}
      statusRef={statusRef}
      onLookAgain={lookAgain}
      onConfirm={confirm}
      onEnd={end}
    />
  );
}
