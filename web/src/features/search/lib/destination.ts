import type { Destination } from '@/api/types';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** The region and country of a suggested place. */
export function regionLine(locale: Locale, { name, region, country }: Destination): string {
  const countryText = /^[A-Z]{2}$/.test(country) ? countryName(locale, country) : country;
  return [region === name ? '' : region, countryText].filter(Boolean).join(', ');
}
