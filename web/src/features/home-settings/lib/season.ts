import type { PriceRule } from '@/api/types';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { MAXIMA } from '@/features/property-form/lib/form';
import { parseDay } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { weekdaysOf } from './booking';

/** A season as its owner types it. */
export type Season = {
  /** Empty, with an empty `endDate`, stands for all nights. */
  readonly startDate: string;
  readonly endDate: string;
  /** ISO weekdays; none: all. */
  readonly weekdays: readonly number[];
  readonly price: string;
  readonly minNights: string;
  readonly maxNights: string;
  /** ISO weekdays on which guests may arrive and leave; none: as the home says. */
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
};

export const EMPTY_SEASON: Season = {
  startDate: '',
  endDate: '',
  weekdays: [],
  price: '',
  minNights: '',
  maxNights: '',
  arrivals: [],
  departures: [],
};

export function seasonOf(rule: PriceRule, currency: string, locale: Locale): Season {
  const { startDate, endDate, weekdays, nightMinor, minNights, maxNights } = rule;
  return {
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    weekdays,
    price: nightMinor === null ? '' : amountText(nightMinor, currency, locale),
    minNights: minNights === null ? '' : String(minNights),
    maxNights: maxNights === null ? '' : String(maxNights),
    arrivals: rule.arrivalWeekdays,
    departures: rule.departureWeekdays,
  };
}

type Words = OwnerMessages['homeSettings']['seasons']['errors'];

export type SeasonErrors = {
  readonly [Field in 'startDate' | 'endDate' | 'price' | 'minNights' | 'maxNights']?: string;
};

export type SeasonCheck =
  | { readonly kind: 'rule'; readonly rule: PriceRule }
  | { readonly kind: 'errors'; readonly errors: SeasonErrors };

const LAST_DATE = '2099-12-31';

/**
 * The rule that a season is, or what is wrong with it.
 *
 * @param halfTyped the fields in which a date is begun and not complete
 */
export function checkSeason(
  season: Season,
  halfTyped: readonly string[],
  currency: string,
  words: Words,
): SeasonCheck {
  const errors = { ...dateErrors(season, halfTyped, words), ...valueErrors(season, currency, words) };
  if (Object.keys(errors).length > 0) return { kind: 'errors', errors };
  const sorted = (weekdays: readonly number[]) => [...weekdays].sort((one, other) => one - other);
  const rule = {
    startDate: season.startDate || null,
    endDate: season.endDate || null,
    weekdays: weekdaysOf(season.weekdays),
    nightMinor: minorOf(season.price, currency),
    minNights: countOf(season.minNights),
    maxNights: countOf(season.maxNights),
    // All seven are said as such: a season may allow what is not usual.
    arrivalWeekdays: sorted(season.arrivals),
    departureWeekdays: sorted(season.departures),
  };
  return { kind: 'rule', rule };
}

function dateErrors(
  { startDate, endDate }: Season,
  halfTyped: readonly string[],
  words: Words,
): SeasonErrors {
  if (halfTyped.length > 0) return Object.fromEntries(halfTyped.map((field) => [field, words.date]));
  if (startDate === '' && endDate === '') return {};
  if (parseDay(startDate) === null) return { startDate: words.date };
  if (parseDay(endDate) === null) return { endDate: words.date };
  if (startDate < '1970-01-01') return { startDate: words.years };
  if (endDate > LAST_DATE) return { endDate: words.years };
  return endDate < startDate ? { endDate: words.order } : {};
}

function valueErrors(season: Season, currency: string, words: Words): SeasonErrors {
  const { price, minNights, maxNights, arrivals, departures } = season;
  const isSilent = [price, minNights, maxNights].every((typed) => typed.trim() === '');
  if (isSilent && arrivals.length + departures.length === 0) return { price: words.empty };
  const isPriceWrong = price.trim() !== '' && !minorOf(price, currency);
  const nights = checkMinNights(minNights, words);
  const longest = checkMinNights(maxNights, words, countOf(minNights) ?? 1);
  return {
    ...(isPriceWrong && { price: words.price }),
    ...(minNights.trim() !== '' && nights && { minNights: nights }),
    ...(maxNights.trim() !== '' && longest && { maxNights: longest }),
  };
}

/** What is wrong with a number of nights of a stay, of which there are at least `min`. */
export function checkMinNights(typed: string, words: Words, min = 1): string | null {
  const nights = countOf(typed);
  const isRight = nights !== null && nights >= min && nights <= MAXIMA.nights;
  return isRight ? null : fill(words.nights, { min, max: MAXIMA.nights });
}
