import {
  SEARCH_BATHROOMS_MAX,
  SEARCH_BEDROOMS_MAX,
  SEARCH_FLEXIBLE_DAYS_MAX,
  SEARCH_GUESTS_MAX,
  SEARCH_SEED_MAX,
} from '@/api/limits.gen';
import type { SortOrder } from '@/api/types';
import { readCount, readStay, setStay } from '@/features/stay/lib/address';
import type { Day } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { type Box, type Point, readBox, readPoint, writeBox, writePoint } from './box';
import { type Choices, FACET_NAMES, NO_CHOICES, readChoices } from './facets';
import { type MonthStay, readMonthStay, setMonthStay } from './month-stay';

export const SORTS: readonly SortOrder[] = [
  'fair',
  'price_ascending',
  'price_descending',
  'total',
  'newest',
  'distance',
];

/** The number of fair orders of a day, of which each visitor sees one. */
export const FAIR_ORDERS = SEARCH_SEED_MAX + 1;

/** The longest destination that the API takes; a full name has up to three names. */
export const DESTINATION_LIMIT = 200;

const PAGE_SIZE = 24;
const MOST_PRICE = 100_000;
const MOST_TOTAL = 999_999;

/** What the sheet of filters asks for. Prices are in whole units of the site's currency. */
export type Filters = {
  readonly choices: Choices;
  /** The price of a night. */
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  /** The price of the whole stay. */
  readonly totalMin: number | null;
  readonly totalMax: number | null;
  /** The minimum number. */
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
};

/** A guest's search, as in the address of the list page. */
export type Search = Filters & {
  /** Typed words, or the full name of a destination, which finds exactly its homes. */
  readonly destination: string;
  readonly stay: Nights | null;
  /** The stay may begin so many days earlier or later. */
  readonly flexibleDays: number;
  /** Instead of a stay on certain dates. */
  readonly monthStay: MonthStay | null;
  readonly guests: number | null;
  /** How many of the guests are children. */
  readonly children: number | null;
  readonly sort: SortOrder;
  /** The part of the map that is searched. */
  readonly area: Box | null;
  /** From where distances are measured. */
  readonly near: Point | null;
  readonly isMapShown: boolean;
  /** The visitor's fair order, 0 to 15. */
  readonly seed: number | null;
  readonly cursor: string | null;
};

export type QueryValues = Record<string, string | string[] | undefined>;

export const NO_FILTERS: Filters = {
  choices: NO_CHOICES,
  priceMin: null,
  priceMax: null,
  totalMin: null,
  totalMax: null,
  bedrooms: null,
  bathrooms: null,
};

/**
 * Reads the query of a page's address. Invalid values are ignored, so that a mistyped or outdated address still shows
 * homes.
 *
 * @param today the earliest possible arrival; yesterday is allowed for, because a property's day may lag behind
 */
export function readSearch(values: QueryValues, today: Day): { search: Search; badDates: boolean } {
  const first = firstOf(values);
  const { stay, bad } = readStay(first('checkIn'), first('checkOut'), today);
  const month = readMonthStay(first('month'), first('flexibleNights'), first('weekend'), today);
  const monthStay = stay ? null : month;
  const guests = readCount(first('guests'), SEARCH_GUESTS_MAX);
  const near = readPoint(first('near'));
  const wanted = SORTS.find((sort) => sort === first('sort')) ?? 'fair';
  const isPossible = wanted === 'total' ? stay || monthStay : wanted !== 'distance' || near;
  return {
    badDates: bad,
    search: {
      ...readFilters(values, Boolean(stay || monthStay)),
      destination: first('search').slice(0, DESTINATION_LIMIT),
      stay,
      flexibleDays: stay ? (readCount(first('flexibleDays'), SEARCH_FLEXIBLE_DAYS_MAX) ?? 0) : 0,
      monthStay,
      guests,
      // At least one guest is an adult.
      children: guests && readCount(first('children'), guests - 1),
      sort: isPossible ? wanted : 'fair',
      area: readBox(first('bbox')),
      near,
      isMapShown: first('view') === 'map',
      seed: readSeed(first('seed')),
      cursor: first('cursor') || null,
    },
  };
}

/**
 * Reads what the sheet of filters asks for.
 *
 * @param hasStay whether there are dates, or a month; a total needs them
 */
export function readFilters(values: QueryValues, hasStay: boolean): Filters {
  const first = firstOf(values);
  const [priceMin, priceMax] = bounds(
    readCount(first('priceMin'), MOST_PRICE),
    readCount(first('priceMax'), MOST_PRICE),
  );
  const [totalMin, totalMax] = hasStay
    ? bounds(readCount(first('totalMin'), MOST_TOTAL), readCount(first('totalMax'), MOST_TOTAL))
    : [null, null];
  return {
    choices: readChoices((facet) => [values[facet]].flat().flatMap((value) => value ?? [])),
    priceMin,
    priceMax,
    totalMin,
    totalMax,
    bedrooms: readCount(first('bedrooms'), SEARCH_BEDROOMS_MAX),
    bathrooms: readHalves(first('bathrooms'), SEARCH_BATHROOMS_MAX),
  };
}

const firstOf = (values: QueryValues) => (name: string) => [values[name]].flat()[0]?.trim() ?? '';

/** Bounds that were typed the wrong way round are meant the other way. */
function bounds(low: number | null, high: number | null): [number | null, number | null] {
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

/** A number of halves from 0.5 to `most`, or `null`. */
function readHalves(text: string, most: number): number | null {
  const count = /^\d{1,2}(\.[05])?$/.test(text) ? Number(text) : 0;
  return count > 0 && count <= most ? count : null;
}

function readSeed(text: string): number | null {
  const seed = /^\d{1,2}$/.test(text) ? Number(text) : FAIR_ORDERS;
  return seed < FAIR_ORDERS ? seed : null;
}

/** The query of the list page for a search, without what is not chosen. */
export function pageQuery(search: Search): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: number | string | null) => {
    if (value) query.set(name, String(value));
  };
  set('search', search.destination.trim());
  setStay(query, search.stay);
  if (search.stay) set('flexibleDays', search.flexibleDays);
  else setMonthStay(query, search.monthStay);
  set('guests', search.guests);
  if (search.guests) set('children', search.children);
  for (const facet of FACET_NAMES) for (const value of search.choices[facet]) query.append(facet, value);
  // A guest may have taken the dates away, and a total needs them.
  const hasStay = Boolean(search.stay || search.monthStay);
  const totals = hasStay ? (['totalMin', 'totalMax'] as const) : [];
  for (const name of ['priceMin', 'priceMax', ...totals, 'bedrooms', 'bathrooms'] as const)
    set(name, search[name]);
  set('bbox', search.area && writeBox(search.area));
  set('near', search.near && writePoint(search.near));
  if (search.sort !== 'fair' && (hasStay || search.sort !== 'total')) set('sort', search.sort);
  if (search.isMapShown) set('view', 'map');
  // The plain list is the same page for everybody.
  if (search.seed !== null && search.sort === 'fair' && query.size > 0)
    query.set('seed', String(search.seed));
  set('cursor', search.cursor);
  return query;
}

/** What a search asks the API for, without the order and the page. */
export function askedQuery(search: Search): URLSearchParams {
  const plain = { ...search, sort: 'fair', near: null, seed: null, isMapShown: false, cursor: null } as const;
  const query = pageQuery({ ...plain, destination: '' });
  if (search.destination) query.set('destination', search.destination);
  return query;
}

/** The query of the API for a page of a search. */
export function apiQuery(search: Search): URLSearchParams {
  const query = askedQuery(search);
  if (search.near) query.set('near', writePoint(search.near));
  if (search.seed !== null) query.set('seed', String(search.seed));
  query.set('sort', search.sort);
  query.set('limit', String(PAGE_SIZE));
  if (search.cursor) query.set('cursor', search.cursor);
  return query;
}

/** The query of the API for how many homes a search finds. */
export function countQuery(search: Search): URLSearchParams {
  const query = askedQuery(search);
  query.set('limit', '1');
  return query;
}

/** The same with the counts of all filters. */
export function facetsQuery(search: Search): URLSearchParams {
  const query = countQuery(search);
  query.set('facets', 'true');
  return query;
}

/** The query of the API for what a part of the map shows of a search. */
export function mapQuery(search: Search, area: Box, zoom: number): URLSearchParams {
  const query = askedQuery({ ...search, area });
  query.set('zoom', zoom.toFixed(2));
  return query;
}

/** How many groups of the sheet of filters are in use. */
export function activeFilters(search: Filters): number {
  const groups = [
    ...FACET_NAMES.map((facet) => search.choices[facet].length > 0),
    search.priceMin !== null || search.priceMax !== null,
    search.totalMin !== null || search.totalMax !== null,
    search.bedrooms !== null,
    search.bathrooms !== null,
  ];
  return groups.filter(Boolean).length;
}
