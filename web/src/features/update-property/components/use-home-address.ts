import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { STEPS, type StepNumber } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { updatePropertyPath } from '@/i18n/paths';

/** The home and the step that the address names, and ways to change them without asking the server for the page again. */
export function useHomeAddress(locale: Locale) {
  const query = useSearchParams();
  const id = query.get('id') ?? '';
  const step: StepNumber = STEPS.find((each) => String(each) === query.get('step')) ?? 1;
  const ways = useMemo(
    () => ({
      /** Opens another home, or none for an empty ID. */
      goToHome: (to: string) =>
        window.history.pushState(null, '', updatePropertyPath(locale, to || undefined)),
      /** Another step, from which the browser's "back" leads to this one. */
      goToStep: (to: StepNumber) =>
        window.history.pushState(null, '', `${updatePropertyPath(locale, id)}&step=${to}`),
      /** The home from its first step, in place of what the address shows now. */
      restart: () => window.history.replaceState(null, '', updatePropertyPath(locale, id)),
    }),
    [locale, id],
  );
  return { id, step, ...ways };
}
