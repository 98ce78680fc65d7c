import type { ExtraFee, OwnListing, PriceRule } from '@/api/types';
import { type NightRate, type NightRates, NO_BOOKING_RULES, nightRate } from '@/features/price/lib/rates';
import { type Day, firstDayOfMonth, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import { nightsIn } from '@/features/stay/lib/ranges';

/** What a home asks for its nights, and for what else. */
export type HomeRates = NightRates & { readonly extraFees: readonly ExtraFee[] };

/** `null` for a home without a price. */
export function ratesOf({ form }: Pick<OwnListing, 'form'>): HomeRates | null {
  const { price, minNights, priceRules, booking, extraFees } = form;
  if (!price) return null;
  return {
    price,
    minNights: minNights ?? 1,
    rules: priceRules ?? [],
    booking: booking ?? NO_BOOKING_RULES,
    extraFees: extraFees ?? [],
  };
}

export function isSameRates(looked: OwnListing, present: OwnListing): boolean {
  return isSame(ratesOf(looked), ratesOf(present));
}

const MONTHS_SHOWN = 12;

/** The months of a year from a day on. */
export function yearFrom(today: Day): MonthNumber[] {
  const first = monthOf(today);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => first + index);
}

/** What each night of some months in a row costs. */
export function ratesByNight(rates: HomeRates, months: readonly MonthNumber[]): Map<Day, NightRate> {
  const first = firstDayOfMonth(months[0] ?? 0);
  const end = firstDayOfMonth((months.at(-1) ?? -1) + 1);
  return new Map(nightsIn({ first, end }).map((night) => [night, nightRate(rates, night)]));
}

/** The rules by their first night; those for all nights come first. */
export function byFirstNight(rules: readonly PriceRule[]): PriceRule[] {
  const key = ({ startDate }: PriceRule) => startDate ?? '';
  return [...rules].sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** Whether all nights of a rule are before a day. */
export function isOver({ endDate }: PriceRule, today: Day): boolean {
  return endDate !== null && endDate < today;
}

/** Rules with one in the place of another; at the end where that one is not among them. `null` for none. */
export function replaceRule(
  rules: readonly PriceRule[],
  before: PriceRule | null,
  after: PriceRule | null,
): PriceRule[] {
  const added = after ? [after] : [];
  const at = rules.findIndex((rule) => isSame(rule, before));
  return at === -1 ? [...rules, ...added] : [...rules.slice(0, at), ...added, ...rules.slice(at + 1)];
}

/** Whether two values are the same as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
