import type { BookingRules, Discount, ExtraFee } from '@/api/types';
import { amountText, countOf, minorOf } from '@/features/property-form/lib/amount';
import { MAXIMA } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

/** The most days ahead that a rule may name: as far as calendars go. */
const DAYS_MAX = 730;
const PREPARATION_MAX = 30;
const PERCENT_MAX = 90;
/** The most discounts and fees of a home. */
export const DISCOUNTS_MAX = 10;
export const FEES_MAX = 20;
export const NAME_MAX = 60;

export const DISCOUNT_FIELDS = ['percent', 'minNights', 'minDaysAhead', 'maxDaysAhead'] as const;
export type DiscountField = (typeof DISCOUNT_FIELDS)[number];

/** A row of a list, as its owner types it. `key` stays while others come and go. */
export type TypedDiscount = { readonly key: number } & Readonly<Record<DiscountField, string>>;
export type TypedFee = Pick<ExtraFee, 'kind' | 'unit' | 'isOptional'> & {
  readonly key: number;
  readonly name: string;
  readonly amount: string;
};

/** Booking rules and fees as their owner types them. */
export type TypedBooking = {
  readonly maxNights: string;
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
  readonly noticeDays: string;
  readonly aheadDays: string;
  readonly preparationNights: string;
  readonly discounts: readonly TypedDiscount[];
  readonly fees: readonly TypedFee[];
};

export function newDiscount(key: number): TypedDiscount {
  return { key, percent: '', minNights: '', minDaysAhead: '', maxDaysAhead: '' };
}

export function newFee(key: number): TypedFee {
  return { key, kind: 'linen', unit: 'stay', isOptional: false, name: '', amount: '' };
}

const text = (number: number | null) => (number === null ? '' : String(number));

export function typedBooking(
  booking: BookingRules,
  fees: readonly ExtraFee[],
  currency: string,
  locale: Locale,
): TypedBooking {
  return {
    maxNights: text(booking.maxNights),
    arrivals: booking.arrivalWeekdays,
    departures: booking.departureWeekdays,
    noticeDays: text(booking.noticeDays),
    aheadDays: text(booking.aheadDays),
    preparationNights: text(booking.preparationNights),
    discounts: booking.discounts.map(({ percent, minNights, minDaysAhead, maxDaysAhead }, key) => ({
      key,
      percent: text(percent),
      minNights: text(minNights),
      minDaysAhead: text(minDaysAhead),
      maxDaysAhead: text(maxDaysAhead),
    })),
    fees: fees.map(({ kind, name, amountMinor, unit, isOptional }, key) => ({
      key,
      kind,
      unit,
      isOptional,
      name: name ?? '',
      amount: amountText(amountMinor, currency, locale),
    })),
  };
}

/** What is wrong, by the name of the field; of a row by its list, its key and its field: `discounts.2.percent`. */
export type BookingErrors = Readonly<Record<string, string>>;

export type BookingCheck =
  | { readonly kind: 'booking'; readonly booking: BookingRules; readonly extraFees: ExtraFee[] }
  | { readonly kind: 'errors'; readonly errors: BookingErrors };

type Words = OwnerMessages['homeSettings']['booking']['errors'];

/**
 * The rules that were typed, or what is wrong with them.
 *
 * @param minNights the minimum stay of the home, below which no stay is
 */
export function checkBooking(
  typed: TypedBooking,
  minNights: number,
  currency: string,
  words: Words,
): BookingCheck {
  const errors: Record<string, string> = {};
  /** A number between two others; `usual` where nothing is typed. */
  const number = <Usual>(name: string, value: string, min: number, max: number, usual: Usual) => {
    if (value.trim() === '') return usual;
    const count = countOf(value);
    if (count !== null && count >= min && count <= max) return count;
    errors[name] = fill(words.number, { min, max });
    return usual;
  };
  const discount = (row: TypedDiscount): Discount => {
    const at = (field: DiscountField) => `discounts.${row.key}.${field}`;
    const percent = number(at('percent'), row.percent, 1, PERCENT_MAX, 0);
    if (row.percent.trim() === '') errors[at('percent')] = fill(words.number, { min: 1, max: PERCENT_MAX });
    const nights = number(at('minNights'), row.minNights, 1, MAXIMA.nights, null);
    const least = number(at('minDaysAhead'), row.minDaysAhead, 0, DAYS_MAX, null);
    const most = number(at('maxDaysAhead'), row.maxDaysAhead, least ?? 0, DAYS_MAX, null);
    const isForAll = [row.minNights, row.minDaysAhead, row.maxDaysAhead].every((each) => each.trim() === '');
    if (isForAll) errors[at('minNights')] = words.condition;
    return { percent, minNights: nights, minDaysAhead: least, maxDaysAhead: most };
  };
  const fee = (row: TypedFee): ExtraFee => {
    const at = (field: 'amount' | 'name') => `fees.${row.key}.${field}`;
    const name = row.kind === 'other' ? row.name.trim() : null;
    const amountMinor = minorOf(row.amount, currency);
    if (amountMinor === null) errors[at('amount')] = words.amount;
    if (name === '') errors[at('name')] = words.name;
    const { kind, unit, isOptional } = row;
    return { kind, name, amountMinor: amountMinor ?? 0, unit, isOptional };
  };
  const noticeDays = number('noticeDays', typed.noticeDays, 0, DAYS_MAX, 0);
  const booking: BookingRules = {
    maxNights: number('maxNights', typed.maxNights, minNights, MAXIMA.nights, null),
    arrivalWeekdays: weekdaysOf(typed.arrivals),
    departureWeekdays: weekdaysOf(typed.departures),
    noticeDays,
    aheadDays: number('aheadDays', typed.aheadDays, noticeDays, DAYS_MAX, null),
    preparationNights: number('preparationNights', typed.preparationNights, 0, PREPARATION_MAX, 0),
    discounts: typed.discounts.map(discount),
  };
  const extraFees = typed.fees.map(fee);
  return Object.keys(errors).length > 0
    ? { kind: 'errors', errors }
    : { kind: 'booking', booking, extraFees };
}

/** In order; all seven are as none. */
export function weekdaysOf(chosen: readonly number[]): number[] {
  return chosen.length === 7 ? [] : [...chosen].sort((one, other) => one - other);
}
