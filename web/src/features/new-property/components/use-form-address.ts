import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import type { StepNumber } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { formAddress, informationAddress, viewOf } from '../lib/address';

/** What the address shows, and ways to change it without asking the server for the page again. */
export function useFormAddress(locale: Locale) {
  const view = viewOf(useSearchParams());
  const ways = useMemo(
    () => ({
      /** Another step, from which the browser's "back" leads to this one. */
      goTo: (step: StepNumber) => window.history.pushState(null, '', formAddress(locale, step)),
      /** The step in place of what the address shows now. */
      replaceBy: (step: StepNumber) => window.history.replaceState(null, '', formAddress(locale, step)),
      showForm: () => window.history.replaceState(null, '', formAddress(locale, 1)),
      leaveForm: () => window.history.pushState(null, '', informationAddress(locale)),
      /** A reload shows the information, not the form. */
      forgetForm: () => window.history.replaceState(null, '', informationAddress(locale)),
    }),
    [locale],
  );
  return { view, ...ways };
}
