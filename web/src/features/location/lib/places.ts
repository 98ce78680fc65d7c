import { call } from '@/api/call';
import { type Outcome, outcomeOf } from '@/api/failure';
import type { Country, CountryList, GeocodeAnswer, PostcodeAnswer, ReverseGeocodeAnswer } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { LookedUp, Spot } from './point';

export type Address = {
  readonly country: string;
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  readonly address: string;
};

/** The providers have four seconds together. Nobody waits much longer for a field. */
const TIMEOUT_MS = 10_000;

/** The countries in which a home can be listed. */
export async function readCountries(locale: Locale): Promise<Outcome<Country[]>> {
  const answer = await ask<CountryList>('countries', locale);
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.items } : answer;
}

export function readPostcode(
  country: string,
  postcode: string,
  locale: Locale,
): Promise<Outcome<PostcodeAnswer>> {
  return ask(`postcodes/${encodeURIComponent(country)}/${encodeURIComponent(postcode)}`, locale);
}

/** Where an address is; `null` where nobody knows. */
export async function locate(address: Address, locale: Locale): Promise<Outcome<LookedUp | null>> {
  const given = Object.entries(address).filter(([, text]) => text !== '');
  return placeOf(await ask<GeocodeAnswer>(`geocode?${new URLSearchParams(given)}`, locale));
}

/** The place at a point; `null` at sea. */
export async function lookAround(
  { latitude, longitude }: Spot,
  locale: Locale,
): Promise<Outcome<LookedUp | null>> {
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  return placeOf(await ask<ReverseGeocodeAnswer>(`geocode/reverse?${query}`, locale));
}

function placeOf(answer: Outcome<GeocodeAnswer | ReverseGeocodeAnswer>): Outcome<LookedUp | null> {
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.place } : answer;
}

async function ask<Value>(path: string, locale: Locale): Promise<Outcome<Value>> {
  return outcomeOf(await call<Value>(`/api/v1/${path}`, locale, { timeoutMs: TIMEOUT_MS }));
}
