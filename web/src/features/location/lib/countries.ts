import { COUNTRY_GROUP_VALUES } from '@/api/limits.gen';
import type { Country, CountryGroup } from '@/api/types';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';

type CountryOption = { readonly code: string; readonly name: string };
export type CountryOptions = { readonly group: CountryGroup; readonly options: readonly CountryOption[] };

/** The popular countries, for when the list cannot be read. */
const POPULAR = ['ES', 'PT', 'FR', 'IT', 'GB', 'DE', 'GR', 'US'];

/**
 * The options of the list of countries. A popular country is in its continent's group, too. Without the list, these are the
 * popular ones. The country that is chosen is always among them.
 */
export function countryOptions(locale: Locale, list: Country[] | null, chosen: string): CountryOptions[] {
  const named = (code: string): CountryOption => ({ code, name: nameOf(locale, code) });
  const option = ({ code, name }: Country): CountryOption => ({ code, name });
  const groups = COUNTRY_GROUP_VALUES.map((group) => ({ group, options: [] as CountryOption[] }));
  for (const { group, options } of groups) {
    if (group === 'popular') {
      options.push(...(list ? list.filter(({ isPopular }) => isPopular).map(option) : POPULAR.map(named)));
    } else {
      const members = list?.filter((country) => country.group === group).map(option) ?? [];
      options.push(...members.sort((one, other) => one.name.localeCompare(other.name, locale)));
    }
  }
  const isListed = groups.some(({ options }) => options.some(({ code }) => code === chosen));
  if (chosen !== '' && !isListed) groups[0]?.options.push(named(chosen));
  return groups.filter(({ options }) => options.length > 0);
}

/** The name of a country; its code where it has none. */
export function nameOf(locale: Locale, code: string): string {
  try {
    return new Intl.DisplayNames(INTL_LOCALES[locale], { type: 'region' }).of(code) ?? code;
  } catch {
    // The text of an old draft may be no code at all.
    return code;
  }
}
