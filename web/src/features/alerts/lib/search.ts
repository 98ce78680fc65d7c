import { placeText } from '@/features/destination/lib/full-name';
import { parseDay } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { plural } from '@/i18n/words';

/** What an alert is for: the homes of a search, which become available for a stay, or are new at a place. */
export type Wanted = {
  /** As the search names it, in typed words or by a full name; empty for anywhere. */
  readonly place: string;
  /** `null`: homes that are new or become cheap enough, whatever the dates. */
  readonly stay: Nights | null;
  /** The most that a night may cost, in whole units of the site's currency. */
  readonly priceMax: number | null;
  readonly guests: number | null;
  /** The number of other filters. */
  readonly filters: number;
};

/** Parameters of a search that say how its answer is shown, not which homes it finds. */
const SHOWN = ['sort', 'near', 'seed', 'limit', 'cursor', 'facets'];
/** Parameters that are told by their own words, or belong to one that is. */
const TOLD = ['destination', 'checkIn', 'checkOut', 'flexibleDays', 'guests', 'children'];

/** Parameters that name dates. */
const DATES = ['checkIn', 'checkOut', 'month'];

/** The search of an alert: a query of the list of homes, without what only says how the list is shown. */
export function alertSearch(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of SHOWN) query.delete(name);
  return query.toString();
}

/** What a search is for; `null` where it has neither a stay nor a place without any dates. */
export function wantedBy(search: string): Wanted | null {
  const query = new URLSearchParams(alertSearch(search));
  const place = query.get('destination')?.trim() ?? '';
  const stay = stayOf(query);
  if (stay === null && (place === '' || DATES.some((name) => query.has(name)))) return null;
  return {
    place,
    stay,
    priceMax: Number(query.get('priceMax')) || null,
    guests: Number(query.get('guests')) || null,
    filters: new Set([...query.keys()].filter((name) => !TOLD.includes(name))).size,
  };
}

function stayOf(query: URLSearchParams): Nights | null {
  const first = parseDay(query.get('checkIn'));
  const end = parseDay(query.get('checkOut'));
  return first === null || end === null || end <= first ? null : { first, end };
}

/** The search for homes like one: in its town, given by its full name, for the same stay and party. */
export function searchLike(town: string, { first, end }: Nights, guests: number): string {
  return new URLSearchParams({
    destination: town,
    checkIn: first,
    checkOut: end,
    guests: String(guests),
  }).toString();
}

/** What an alert is for, as labels and values. */
export function wantedRows(
  locale: Locale,
  words: SiteMessages['alerts']['form'],
  { place, stay, guests, filters }: Wanted,
): [label: string, value: string][] {
  const where = placeText(locale, place) || words.anyPlace;
  const dates = stay && [stay.first, stay.end].map((day) => formatDay(locale, day, 'medium')).join(' – ');
  return [
    [words.place, filters > 0 ? `${where}, ${plural(locale, words.filters, filters)}` : where],
    [words.dates, dates ?? words.anyDates],
    ...(guests
      ? ([[words.guests, plural(locale, words.guestCount, guests)]] satisfies [string, string][])
      : []),
  ];
}

/** The list of homes for the search of an alert. There the place is called `search`. */
export function listPathOf(locale: Locale, search: string): string {
  const query = new URLSearchParams(alertSearch(search));
  const place = query.get('destination');
  query.delete('destination');
  return propertiesPath(locale, new URLSearchParams([...(place ? [['search', place]] : []), ...query]));
}
