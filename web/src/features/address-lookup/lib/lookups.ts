import { type Answer, call, having } from '@/api/call';
import type { GeocodeAnswer, ListingForm } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { foundErrors } from '@/ui/form';

/** The fields of an address, in the order in which they are written. */
export const FIELDS = ['address', 'postcode', 'city', 'region', 'country'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Address = Readonly<Record<FieldName, string>>;

type HomeAddress = Pick<ListingForm, 'address' | 'postalCode' | 'city' | 'region' | 'country'>;

export const NO_ADDRESS: Address = { address: '', postcode: '', city: '', region: '', country: '' };

/** Which fields each try names: all, then less and less. */
const TRIES: readonly (readonly FieldName[])[] = [
  FIELDS,
  ['address', 'city', 'country'],
  ['postcode', 'city', 'region', 'country'],
  ['postcode', 'country'],
  ['city', 'region', 'country'],
  ['city', 'country'],
];

/** The address of a home as it is tried. */
export function addressOf({ address, postalCode, city, region, country }: HomeAddress): Address {
  return {
    address: address ?? '',
    postcode: postalCode ?? '',
    city: city ?? '',
    region: region ?? '',
    country: country ?? '',
  };
}

/** The addresses to ask for, each once. A try that lacks its first field is one of the others. */
export function combinationsOf(address: Address): Partial<Address>[] {
  const given = (names: readonly FieldName[]) =>
    Object.fromEntries(names.map((name) => [name, address[name].trim()]).filter(([, text]) => text !== ''));
  const all = TRIES.map(given);
  return all.filter((each, index) => {
    const isKnown = all.findIndex((other) => lineOf(other) === lineOf(each)) < index;
    const isEnough = each.country !== undefined && (each.city ?? each.postcode) !== undefined;
    return isEnough && !isKnown;
  });
}

/** An address as one line. */
export function lineOf(address: Partial<Address>): string {
  return FIELDS.flatMap((name) => address[name] || []).join(', ');
}

type Words = OwnerMessages['dashboard']['addressLookup'];

/** What is missing in an address, at its fields; `null` where it can be asked for. */
export function addressErrors(words: Words, address: Address): Partial<Address> | null {
  const text = (name: FieldName) => address[name].trim();
  if (FIELDS.every((name) => text(name) === '')) return { city: words.required };
  const isCountry = /^[a-z]{2}$/i.test(text('country'));
  return foundErrors({
    city: text('city') === '' && text('postcode') === '' ? words.cityRequired : undefined,
    country: text('country') === '' ? words.cityRequired : isCountry ? undefined : words.countryFormat,
  });
}

/** Where an address is. */
export function lookUp(locale: Locale, address: Partial<Address>): Promise<Answer<GeocodeAnswer>> {
  const query = new URLSearchParams({ ...address, country: (address.country ?? '').toUpperCase() });
  return call(`/api/v1/geocode?${query}`, locale, { cache: 'no-store' }, having<GeocodeAnswer>('dropped'));
}
