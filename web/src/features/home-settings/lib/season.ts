import type { PriceRule } from '@/api/types';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { MAXIMA } from '@/features/property-form/lib/form';
import { parseDay } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

/** A season as its owner types it. */
export type Season = {
  /** Empty, with an empty `endDate`, stands for all nights. */
  readonly startDate: string;
  readonly endDate: string;
  /** ISO weekdays; none: all. */
  readonly weekdays: readonly number[];
  readonly price: string;
  readonly minNights: string;
};

export const EMPTY_SEASON: Season = { startDate: '', endDate: '', weekdays: [], price: '', minNights: '' };

export function seasonOf(rule: PriceRule, currency: string, locale: Locale): Season {
  const { startDate, endDate, weekdays, nightMinor, minNights } = rule;
  return {
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    weekdays,
    price: nightMinor === null ? '' : amountText(nightMinor, currency, locale),
    minNights: minNights === null ? '' : String(minNights),
  };
}

type Words = OwnerMessages['homeSettings']['seasons']['errors'];

export type SeasonErrors = { readonly [Field in 'startDate' | 'endDate' | 'price' | 'minNights']?: string };

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
  const weekdays = [...season.weekdays].sort((one, other) => one - other);
  const rule = {
    startDate: season.startDate || null,
    endDate: season.endDate || null,
    weekdays: weekdays.length === 7 ? [] : weekdays,
    nightMinor: minorOf(season.price, currency),
    minNights: countOf(season.minNights),
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

function valueErrors({ price, minNights }: Season, currency: string, words: Words): SeasonErrors {
  if (price.trim() === '' && minNights.trim() === '') return { price: words.empty };
  const isPriceWrong = price.trim() !== '' && !minorOf(price, currency);
  const nights = checkMinNights(minNights, words);
  return {
    ...(isPriceWrong && { price: words.price }),
    ...(minNights.trim() !== '' && nights && { minNights: nights }),
  };
}

export function checkMinNights(typed: string, words: Words): string | null {
  const nights = countOf(typed);
  const isRight = nights !== null && nights >= 1 && nights <= MAXIMA.nights;
  return isRight ? null : fill(words.nights, { max: MAXIMA.nights });
}
