import type { Destination } from '@/api/types';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { Messages } from '@/i18n/words';

/**
 * What a suggested place is, with its region and country. The kind is always said: Córdoba is a province and a town in
 * Andalucía.
 */
export function placeLine(
  locale: Locale,
  kinds: Messages['search']['kinds'],
  { kind, name, region, country }: Destination,
): string {
  const isSpanish = country === 'ES';
  // Abroad there are states, cantons and districts; departments, counties and provinces.
  const abroad: Partial<Record<Destination['kind'], string>> = {
    community: kinds.region,
    province: kinds.area,
  };
  const kindText = (isSpanish ? null : abroad[kind]) ?? kinds[kind];
  const countryText = /^[A-Z]{2}$/.test(country) ? countryName(locale, country) : country;
  return `${kindText} · ${[region === name ? '' : region, countryText].filter(Boolean).join(', ')}`;
}
