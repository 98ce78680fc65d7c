import { SEARCH_FLEXIBLE_DAYS_MAX } from '@/api/limits.gen';
import { SITE_CURRENCY } from '@/features/price/lib/currency';
import { formatDay, formatDays, formatMoney, formatMonth, formatNumber, minorUnits } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill, type Messages, plural } from '@/i18n/words';
import { ANY, type Facet } from './facets';
import type { FilterOption } from './filter-options';
import type { MonthStay } from './month-stay';
import type { Part } from './parts';
import type { Search } from './query';

export type FilterWords = SiteMessages['searchFilters'];

/** The names of what guests choose from. */
export type ChoiceWords = Pick<
  Messages,
  'propertyType' | 'amenity' | 'amenityGroup' | 'view' | 'featureValue' | 'terms'
>;

/** A filter that stands for itself, among those that most guests look for: `Pool`, `Sea view`. */
export function wantedText(words: FilterWords, { facet, value }: FilterOption): string {
  const names: Record<string, string> = words.wanted.names;
  return names[value === ANY ? facet : value] ?? value;
}

/** One value of a group of filters. */
export function choiceText(words: ChoiceWords, facet: Facet, value: string): string {
  const names: Record<string, string> =
    {
      type: words.propertyType,
      amenities: words.amenity,
      views: words.view,
      cancellations: words.terms.cancellationValue,
    }[facet as string] ?? words.featureValue;
  return names[value] ?? value;
}

/** A part of a search, such as `Pool: Private` or `up to €120 a night`. */
export function partText(
  locale: Locale,
  words: FilterWords,
  choices: ChoiceWords,
  search: Search,
  part: Part,
): string {
  switch (part.kind) {
    case 'choice': {
      if (part.value === ANY) return wantedText(words, part);
      const value = choiceText(choices, part.facet, part.value);
      const speaksForItself = part.facet === 'type' || part.facet === 'amenities';
      // The values say that it is free: the page of a home has them, too.
      const name = part.facet === 'cancellations' ? choices.terms.cancellation : words.facet[part.facet];
      return speaksForItself ? value : fill(words.part.named, { name, value });
    }
    case 'price':
      return fill(words.part.night, { range: range(locale, words, search.priceMin, search.priceMax) });
    case 'total':
      return fill(words.part.total, { range: range(locale, words, search.totalMin, search.totalMax) });
    case 'bedrooms':
    case 'bathrooms':
      return fill(words.part[part.kind], { count: formatNumber(locale, search[part.kind] ?? 0) });
    case 'area':
      return words.part.area;
    case 'exactDates':
      return fill(words.relax.exactDates, {
        days: plural(locale, words.flexible.daysCount, SEARCH_FLEXIBLE_DAYS_MAX),
      });
    default:
      return words.relax[part.kind];
  }
}

/** What giving up a part of a search means: `Without “Pool: Private”`, `Any dates`. */
export function relaxationText(
  locale: Locale,
  words: FilterWords,
  choices: ChoiceWords,
  search: Search,
  part: Part,
): string {
  const name = partText(locale, words, choices, search, part);
  const speaksForItself = ['exactDates', 'guests', 'stay', 'destination'].includes(part.kind);
  return speaksForItself ? name : fill(words.relax.without, { name });
}

function range(locale: Locale, { part }: FilterWords, low: number | null, high: number | null): string {
  const money = (whole: number | null) =>
    formatMoney(locale, minorUnits(whole ?? 0, SITE_CURRENCY), SITE_CURRENCY);
  if (low === null) return fill(part.upTo, { price: money(high) });
  if (high === null) return fill(part.from, { price: money(low) });
  return fill(part.range, { low: money(low), high: money(high) });
}

/** The length of a stay in a month: `A weekend`, `7 nights`. */
export function lengthText(
  locale: Locale,
  { flexible }: Pick<FilterWords, 'flexible'>,
  nights: MonthStay['nights'],
): string {
  return nights === 'weekend' ? flexible.weekend : plural(locale, flexible.nights, nights);
}

type SearchedStay = Pick<Search, 'stay' | 'monthStay' | 'flexibleDays'>;
type StayWords = Pick<FilterWords, 'flexible'>;

/** The dates of a search in short form: `8–15 May ± 2 days`, `A weekend in May 2027`; `null` without dates. */
export function shortStay(locale: Locale, words: StayWords, search: SearchedStay): string | null {
  const { stay } = search;
  return stay
    ? withDays(locale, words, search, formatDays(locale, stay.first, stay.end))
    : month(locale, words, search);
}

/** The same below the number of results, with the days of the week. */
export function longStay(
  locale: Locale,
  words: StayWords,
  list: Pick<Messages['list'], 'foundDates'>,
  search: SearchedStay,
): string | null {
  const { stay } = search;
  if (!stay) return month(locale, words, search);
  const [arrival, departure] = [stay.first, stay.end].map((day) => formatDay(locale, day, 'short'));
  const dates = fill(list.foundDates, { arrival: arrival ?? '', departure: departure ?? '' });
  return withDays(locale, words, search, dates);
}

function withDays(locale: Locale, { flexible }: StayWords, { flexibleDays }: SearchedStay, dates: string) {
  return flexibleDays > 0 ? `${dates} ${plural(locale, flexible.plusMinus, flexibleDays)}` : dates;
}

function month(locale: Locale, words: StayWords, { monthStay }: SearchedStay): string | null {
  if (!monthStay) return null;
  const { nights, month } = monthStay;
  const length = lengthText(locale, words, nights);
  return fill(words.flexible.inMonth, { length, month: formatMonth(locale, month) });
}
