import { headers } from 'next/headers';
import { cache } from 'react';
import type { Locale } from '@/i18n/locale';
import { Gateways, parseGateways, refuseUnheard } from './gateways';
import { ApiError, readProblem } from './problem';
import type {
  Destination,
  DestinationList,
  HostPage,
  LaunchOffer,
  Property,
  PropertyCalendar,
  PropertyList,
  PropertyPage,
  PropertySummary,
  Site,
  WidgetHome,
} from './types';

/**
 * Headers of the gateway's request that are passed to the API: the visitor's address, the trace, and the signature by
 * which the gateway knows that this is read for a page, which is not counted for the visitor again.
 */
const FORWARDED_HEADERS = [
  'x-forwarded-for',
  'x-request-id',
  'traceparent',
  'tracestate',
  'x-casacero-principal',
];

let known: Gateways | undefined;

/** Read on first use, because the setting does not exist while the pages are built. */
function gateways(): Gateways {
  known ??= new Gateways(parseGateways(process.env.CASACERO_API_URL));
  return known;
}

/** Reads from the API on the server. The gateway caches, so nothing is cached here. */
async function get<Body>(locale: Locale, path: string): Promise<Body> {
  const incoming = await headers();
  const outgoing = new Headers({ accept: 'application/json', 'accept-language': locale });
  for (const name of FORWARDED_HEADERS) {
    const value = incoming.get(name);
    if (value) outgoing.set(name, value);
  }
  return gateways().ask(async (gateway, signal) => {
    const response = await fetch(`${gateway}/api/v1/${path}`, {
      headers: outgoing,
      cache: 'no-store',
      signal,
    });
    refuseUnheard(response);
    if (!response.ok) throw new ApiError(response.status, await readProblem(response));
    return (await response.json()) as Body;
  });
}

export function searchProperties(locale: Locale, query: URLSearchParams): Promise<PropertyPage> {
  return get(locale, `properties?${query}`);
}

/** The newest homes: six, unless another number is wanted. */
export async function latestProperties(locale: Locale, limit?: number): Promise<PropertySummary[]> {
  const query = limit === undefined ? '' : `?limit=${limit}`;
  return (await get<PropertyList>(locale, `properties/latest${query}`)).items;
}

/** The destinations offered before anything is typed. */
export async function topDestinations(locale: Locale): Promise<Destination[]> {
  return (await get<DestinationList>(locale, 'destinations')).items;
}

/** The places that are suggested for a text. Read once per page. */
export const suggestedDestinations = cache(async (locale: Locale, text: string): Promise<Destination[]> => {
  return (await get<DestinationList>(locale, `destinations?${new URLSearchParams({ q: text })}`)).items;
});

/** What the launch offer is, and how many places are left. */
export function launchOffer(locale: Locale): Promise<LaunchOffer> {
  return get(locale, 'offer');
}

/** What operators edit of the pages: banner, prices and texts about licences. Read once per page. */
export const siteContent = cache((locale: Locale): Promise<Site> => get(locale, 'site'));

/** A property, or `null` when the API knows none with that id. Read once per page. */
export const findProperty = cache(
  (locale: Locale, id: string): Promise<Property | null> =>
    orMissing(get<Property>(locale, `properties/${encodeURIComponent(id)}`)),
);

/** Somebody who has homes here, and these; `null` when the API knows none with that id. Read once per page. */
export const findHost = cache((locale: Locale, id: string) =>
  orMissing(get<HostPage>(locale, `hosts/${encodeURIComponent(id)}`)),
);

/** The answer, or `null` where there is no such thing. A malformed id counts as a missing one. */
async function orMissing<Body>(asked: Promise<Body>): Promise<Body | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 410, 422].includes(error.status)) return null;
    throw error;
  }
}

/**
 * The calendar of a property, or `null` when the API knows none with that id.
 *
 * @param to its last night, `YYYY-MM-DD`; without it the calendar is that of a year
 */
export function findCalendar(locale: Locale, id: string, to?: string): Promise<PropertyCalendar | null> {
  const path = `properties/${encodeURIComponent(id)}/calendar`;
  return orMissing(get<PropertyCalendar>(locale, to ? `${path}?to=${to}` : path));
}

/** The home whose calendar stands on other sites under a token, or `null` when there is none. */
export function findWidget(locale: Locale, token: string): Promise<WidgetHome | null> {
  return orMissing(get<WidgetHome>(locale, `widgets/${encodeURIComponent(token)}`));
}
