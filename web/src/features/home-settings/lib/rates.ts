import type { OwnListing, Price, PriceRule } from '@/api/types';
import {
  type Day,
  dayOfWeek,
  daysBetween,
  firstDayOfMonth,
  type MonthNumber,
  monthOf,
} from '@/features/stay/lib/day';
import { nightsIn } from '@/features/stay/lib/ranges';

/** What a home asks for its nights. */
export type HomeRates = {
  readonly price: Price;
  readonly minNights: number;
  /** In the order of the API: of equally narrow rules the later counts. */
  readonly rules: readonly PriceRule[];
};

/** `null` for a home without a price. */
export function ratesOf({ form }: Pick<OwnListing, 'form'>): HomeRates | null {
  const { price, minNights, priceRules } = form;
  return price ? { price, minNights: minNights ?? 1, rules: priceRules ?? [] } : null;
}

export function isSameRates(looked: OwnListing, present: OwnListing): boolean {
  return isSame(ratesOf(looked), ratesOf(present));
}

/** What a stay that begins on a night costs for it, and how long it is at least. */
export type NightRate = {
  readonly minor: number;
  /** Whether the owner may ask for more: no rule prices the night, and the home has a range. */
  readonly isFrom: boolean;
  readonly minNights: number;
};

/** By the narrowest rules of a night (docs/rules/prices.md#a-night). */
export function nightRate({ price, minNights, rules }: HomeRates, night: Day): NightRate {
  const covering = rules.filter((rule) => covers(rule, night));
  const priced = narrowest(covering.filter(({ nightMinor }) => nightMinor !== null));
  const limited = narrowest(covering.filter((rule) => rule.minNights !== null));
  return {
    minor: priced?.nightMinor ?? price.minMinor,
    isFrom: !priced && price.maxMinor !== null,
    minNights: limited?.minNights ?? minNights,
  };
}

function covers({ startDate, endDate, weekdays }: PriceRule, night: Day): boolean {
  const isWithin = (startDate === null || startDate <= night) && (endDate === null || night <= endDate);
  return isWithin && (weekdays.length === 0 || weekdays.includes(dayOfWeek(night) + 1));
}

/** The rule with the fewest days, then with the fewest weekdays, then the later one. */
function narrowest(rules: readonly PriceRule[]): PriceRule | undefined {
  return [...rules].reverse().sort((one, other) => {
    const [days, weekdays] = breadth(one);
    const [otherDays, otherWeekdays] = breadth(other);
    return days === otherDays ? weekdays - otherWeekdays : days < otherDays ? -1 : 1;
  })[0];
}

function breadth({ startDate, endDate, weekdays }: PriceRule): [days: number, weekdays: number] {
  const hasDays = startDate !== null && endDate !== null;
  const days = hasDays ? daysBetween(startDate, endDate) : Number.POSITIVE_INFINITY;
  return [days, weekdays.length === 0 ? 7 : new Set(weekdays).size];
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
