import type { Country, CountryList, GeocodeAnswer, PostcodeAnswer, ReverseGeocodeAnswer } from '@/api/types';
import type { Failure } from '@/features/access/lib/link';
import type { Locale } from '@/i18n/locale';
import type { LookedUp, Spot } from './point';

/** An answer about places, or why there is none. */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An address to look up. */
export type Address = {
  readonly country: string;
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  readonly address: string;
};

/** The providers have four seconds together. Nobody waits much longer for a field. */
const PATIENCE_MS = 10_000;

/** The countries in which a home can be listed. */
export async function readCountries(locale: Locale): Promise<Answer<Country[]>> {
  const answer = await ask<CountryList>('countries', locale);
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.items } : answer;
}

/** What a postcode says. */
export function readPostcode(
  country: string,
  postcode: string,
  locale: Locale,
): Promise<Answer<PostcodeAnswer>> {
  return ask(`postcodes/${encodeURIComponent(country)}/${encodeURIComponent(postcode)}`, locale);
}

/** Where an address is; `null` where nobody knows. */
export async function locate(address: Address, locale: Locale): Promise<Answer<LookedUp | null>> {
  const given = Object.entries(address).filter(([, text]) => text !== '');
  return placeOf(await ask<GeocodeAnswer>(`geocode?${new URLSearchParams(given)}`, locale));
}

/** What is at a point; `null` at sea. */
export async function lookAround(
  { latitude, longitude }: Spot,
  locale: Locale,
): Promise<Answer<LookedUp | null>> {
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  return placeOf(await ask<ReverseGeocodeAnswer>(`geocode/reverse?${query}`, locale));
}

function placeOf(answer: Answer<GeocodeAnswer | ReverseGeocodeAnswer>): Answer<LookedUp | null> {
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.place } : answer;
}

async function ask<Value>(path: string, locale: Locale): Promise<Answer<Value>> {
  try {
    const response = await fetch(`/api/v1/${path}`, {
      headers: { 'accept-language': locale },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: 'done', value: (await response.json()) as Value };
    return { kind: 'failed', failure: failureOf(response.status) };
  } catch {
    return { kind: 'failed', failure: 'offline' };
  }
}

function failureOf(status: number): Failure {
  if (status === 429) return 'limited';
  return status >= 500 ? 'unavailable' : 'refused';
}
