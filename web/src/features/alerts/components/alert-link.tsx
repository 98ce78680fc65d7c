'use client';

import { useEffect, useRef } from 'react';
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
  const { step, outcomes, lookAgain, confirm, end } = useAlertLink(props.locale);
  const statusRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcomes > 0) statusRef.current?.focus();
  }, [outcomes]);

  return (
    <AlertLinkStep
      {...props}
      step={step}
      statusRef={statusRef}
      onLookAgain={() => void lookAgain()}
      onConfirm={() => void confirm()}
      onEnd={() => void end()}
    />
  );
}
