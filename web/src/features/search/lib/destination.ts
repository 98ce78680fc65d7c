import type { Destination } from '@/api/types';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** What stands in the field after a pick: enough to find the place again, short enough to read. */
export function destinationText({ kind, name, region }: Destination): string {
  return kind === 'town' && region && region !== name ? `${name}, ${region}` : name;
}

/** Where a suggested place lies. */
export function regionLine(locale: Locale, { name, region, country }: Destination): string {
  const countryText = /^[A-Z]{2}$/.test(country) ? countryName(locale, country) : country;
  return [region === name ? '' : region, countryText].filter(Boolean).join(', ');
}
