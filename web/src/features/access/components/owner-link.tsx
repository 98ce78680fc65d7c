'use client';

import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';
import { LinkStep } from './link-step';
import { useOwnerLink } from './use-owner-link';

export type OwnerLinkProps = {
  locale: Locale;
  messages: Messages['ownerLink'];
  supportEmail: string;
  /** What the ID of a home looks like. */
  sampleId: string;
};

/** Shows what the link in the address does, and does it when the visitor says so. */
export function OwnerLink(props: OwnerLinkProps) {
  const { step, statusRef, lookAgain, spend } = useOwnerLink(props.locale);
  return <LinkStep {...props} step={step} statusRef={statusRef} onLookAgain={lookAgain} onSpend={spend} />;
}
