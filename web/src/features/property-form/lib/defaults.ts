import type { Locale } from '@/i18n/locale';
import { FIELD_NAMES, FIELDS, type FieldName, type HomeForm } from './form';

/** A form before anything is typed. What guests ask first is not said until its owner says it. */
export function emptyForm(locale: Locale): HomeForm {
  const empty = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].empty]));
  return { ...(empty as Pick<HomeForm, FieldName>), descriptionLanguage: locale, uneditedRates: {} };
}

/** What fits most homes. Owners fill it in with one press and see it, so that nothing is said for them. */
const USUAL_TERMS = {
  checkInFrom: '16:00',
  checkInUntil: '22:00',
  checkOutUntil: '11:00',
  quietFrom: '22:00',
  quietUntil: '08:00',
  cancellation: 'free_until_30_days',
  payment: 'part_on_booking_rest_on_arrival',
} as const satisfies Partial<HomeForm>;

/** The usual terms where the owner has not said anything yet. */
export function usualTerms(form: HomeForm): Partial<HomeForm> {
  const names = Object.keys(USUAL_TERMS) as (keyof typeof USUAL_TERMS)[];
  return Object.fromEntries(names.filter((name) => !form[name]).map((name) => [name, USUAL_TERMS[name]]));
}
