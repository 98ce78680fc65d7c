import type { PropertyType, SortOrder } from '@/api/types';
import { readStay, setStay } from '@/features/stay/lib/address';
import type { Day } from '@/features/stay/lib/day';
import { MOST_GUESTS } from '@/features/stay/lib/party';
import type { Nights } from '@/features/stay/lib/ranges';

export const PROPERTY_TYPES: readonly PropertyType[] = [
  'villa',
  'house',
  'apartment',
  'penthouse',
  'townhouse',
  'semi_detached',
  'studio',
];

export const SORTS: readonly SortOrder[] = ['fair', 'price_ascending', 'price_descending', 'newest'];

/** The steps of the price filter, in whole currency units per night. */
export const PRICE_STEPS = [75, 100, 150, 200, 300, 500] as const;

const PAGE_SIZE = 24;

/** A guest's search, as in the address of the list page. */
export type Search = {
  readonly destination: string;
  readonly stay: Nights | null;
  readonly guests: number | null;
  readonly types: readonly PropertyType[];
  readonly priceMax: number | null;
  readonly sort: SortOrder;
  readonly cursor: string | null;
};

export type QueryValues = Record<string, string | string[] | undefined>;

/**
 * Reads the query of a page's address. Invalid values are ignored, so that a mistyped or outdated address still shows
 * homes.
 *
 * @param today the earliest possible arrival; yesterday is allowed for, because a property's day may lag behind
 */
export function readSearch(values: QueryValues, today: Day): { search: Search; badDates: boolean } {
  const first = (name: string) => [values[name]].flat()[0]?.trim() ?? '';
  const { stay, bad } = readStay(first('checkIn'), first('checkOut'), today);
  const types = [values.type].flat();
  return {
    badDates: bad,
    search: {
      destination: first('search').slice(0, 120),
      stay,
      guests: readCount(first('guests'), MOST_GUESTS),
      types: PROPERTY_TYPES.filter((type) => types.includes(type)),
      priceMax: readCount(first('priceMax'), 100_000),
      sort: SORTS.find((sort) => sort === first('sort')) ?? 'fair',
      cursor: first('cursor') || null,
    },
  };
}

/** A whole number from 1 to `most`, or `null`. */
export function readCount(text: string, most: number): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= most ? count : null;
}

/** The query of the list page for a search, without what is not chosen. */
export function pageQuery(search: Search): URLSearchParams {
  const query = new URLSearchParams();
  const destination = search.destination.trim();
  if (destination) query.set('search', destination);
  setStay(query, search.stay);
  if (search.guests) query.set('guests', String(search.guests));
  for (const type of search.types) query.append('type', type);
  if (search.priceMax) query.set('priceMax', String(search.priceMax));
  if (search.sort !== 'fair') query.set('sort', search.sort);
  if (search.cursor) query.set('cursor', search.cursor);
  return query;
}

/** The query of the API for the same search. */
export function apiQuery(search: Search): URLSearchParams {
  const query = pageQuery({ ...search, destination: '' });
  if (search.destination) query.set('destination', search.destination);
  query.set('sort', search.sort);
  query.set('limit', String(PAGE_SIZE));
  return query;
}

/** How many filters besides place, dates and guests are active. */
export function activeFilters(search: Search): number {
  return (search.types.length > 0 ? 1 : 0) + (search.priceMax ? 1 : 0);
}
