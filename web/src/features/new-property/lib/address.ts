import { STEPS, type StepNumber } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';

/** The view of the page. Each step has its own address, so that the browser's "back" leads to the step before. */
export type View = { readonly kind: 'information' } | { readonly kind: 'form'; readonly step: StepNumber };

export function viewOf(query: { get: (name: string) => string | null }): View {
  if (query.get('form') !== 'true') return { kind: 'information' };
  const step = STEPS.find((each) => String(each) === query.get('step'));
  return { kind: 'form', step: step ?? 1 };
}

export function formAddress(locale: Locale, step: StepNumber): string {
  const address = listPropertyPath(locale, 'form');
  return step === 1 ? address : `${address}&step=${step}`;
}

export function informationAddress(locale: Locale): string {
  return listPropertyPath(locale);
}
