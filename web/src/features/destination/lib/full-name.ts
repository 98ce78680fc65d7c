import type { ListedProperty } from '@/api/types';
import { countryName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

type Town = Pick<ListedProperty, 'city' | 'region' | 'country'>;

/**
 * The full name of a home's town, as the API writes those of destinations: `Corralejo, Fuerteventura, ES`. A search for it
 * finds that town and no other of the name.
 */
export function townFullName({ city, region, country }: Town): string {
  return [city, region, country].filter(Boolean).join(', ');
}

/**
 * The place of a search as people read it. In a full name, the country's code becomes its name, and a region named like
 * its town is left out. Typed words stay as they are.
 */
export function placeText(locale: Locale, place: string): string {
  const names = place.split(', ');
  const country = names.pop() ?? '';
  if (names.length === 0 || !/^[A-Z]{2}$/.test(country)) return place;
  return [...new Set([...names, countryName(locale, country)])].join(', ');
}
