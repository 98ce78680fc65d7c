import type { BookingRules, Price, PriceRule, Property } from '@/api/types';
import { type Availability, checkStay } from '@/features/stay/lib/availability';
import {
  addDays,
  type Day,
  dayOfWeek,
  daysBetween,
  firstDayOfMonth,
  type MonthNumber,
} from '@/features/stay/lib/day';
import { type Nights, nightCount, nightsIn } from '@/features/stay/lib/ranges';

/** What a home asks for its nights, and which stays it takes. */
export type NightRates = {
  readonly price: Price;
  readonly minNights: number;
  /** In the order of the API: of equally narrow rules the later counts. */
  readonly rules: readonly PriceRule[];
  readonly booking: BookingRules;
};

/** Rules of a home, and of a season, that say nothing. */
export const NO_BOOKING_RULES: BookingRules = {
  maxNights: null,
  arrivalWeekdays: [],
  departureWeekdays: [],
  noticeDays: 0,
  aheadDays: null,
  preparationNights: 0,
  discounts: [],
};
export const SILENT_RULE: PriceRule = {
  startDate: null,
  endDate: null,
  weekdays: [],
  nightMinor: null,
  minNights: null,
  maxNights: null,
  arrivalWeekdays: [],
  departureWeekdays: [],
};

/** What a rule says: its terms by their names, without those that it leaves open. */
export function termsOf({
  startDate,
  endDate,
  weekdays,
  ...terms
}: PriceRule): [keyof typeof terms, unknown][] {
  const all = Object.entries(terms) as [keyof typeof terms, unknown][];
  return all.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

/** Those of a home, without the seasons that are over. */
export function nightRates({ price, rates }: Pick<Property, 'price' | 'rates'>, today: Day): NightRates {
  const { minNights, priceRules, booking } = rates;
  const rules = priceRules.filter(({ endDate }) => endDate === null || endDate >= today);
  return { price, minNights, rules, booking };
}

/** What a stay that begins on a night costs for it, and how long it is at least. */
export type NightRate = {
  readonly minor: number;
  /** Whether the owner may ask for more: no rule prices the night, and the home has a range. */
  readonly isFrom: boolean;
  readonly minNights: number;
};

/** By the narrowest rules of a night (docs/rules/prices.md#a-night). */
export function nightRate({ price, minNights, rules }: NightRates, night: Day): NightRate {
  const covering = rules.filter((rule) => covers(rule, night));
  const priced = narrowest(covering.filter(({ nightMinor }) => nightMinor !== null));
  const limited = narrowest(covering.filter((rule) => rule.minNights !== null));
  return {
    minor: priced?.nightMinor ?? price.minMinor,
    isFrom: !priced && price.maxMinor !== null,
    minNights: limited?.minNights ?? minNights,
  };
}

/** Whether a rule is for a night. */
export function covers({ startDate, endDate, weekdays }: PriceRule, night: Day): boolean {
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

/** Whether a home takes a stay that is asked for on a day, whatever its nights (docs/rules/prices.md#booking-rules). */
export function takes({ minNights, rules, booking }: NightRates, stay: Nights, today: Day): boolean {
  const said = <Value>(day: Day, value: (rule: PriceRule) => Value | null): Value | null => {
    const covering = rules.filter((rule) => covers(rule, day) && value(rule) !== null);
    const rule = narrowest(covering);
    return rule ? value(rule) : null;
  };
  const weekdays = (days: readonly number[]) => (days.length === 0 ? null : days);
  const isOn = (days: readonly number[] | null, day: Day) =>
    days === null || days.includes(dayOfWeek(day) + 1);
  const nights = nightCount(stay);
  const ahead = daysBetween(today, stay.first);
  const arrivals =
    said(stay.first, (rule) => weekdays(rule.arrivalWeekdays)) ?? weekdays(booking.arrivalWeekdays);
  const departures =
    said(stay.end, (rule) => weekdays(rule.departureWeekdays)) ?? weekdays(booking.departureWeekdays);
  const most = said(stay.first, (rule) => rule.maxNights) ?? booking.maxNights;
  return (
    ahead >= booking.noticeDays &&
    (booking.aheadDays === null || ahead <= booking.aheadDays) &&
    nights >= (said(stay.first, (rule) => rule.minNights) ?? minNights) &&
    (most === null || nights <= most) &&
    isOn(arrivals, stay.first) &&
    isOn(departures, stay.end)
  );
}

const WEEK = 7;

/** The percents that are taken off a stay that is asked for on a day: the largest discount that fits. */
function discountPercent({ discounts }: BookingRules, stay: Nights, today: Day): number {
  const [nights, ahead] = [nightCount(stay), daysBetween(today, stay.first)];
  const fitting = discounts.filter(
    ({ minNights, minDaysAhead, maxDaysAhead }) =>
      (minNights === null || nights >= minNights) &&
      (minDaysAhead === null || ahead >= minDaysAhead) &&
      (maxDaysAhead === null || ahead <= maxDaysAhead),
  );
  return Math.max(0, ...fitting.map(({ percent }) => percent));
}

/** A week, and what its nights cost. */
export type Week = { readonly stay: Nights; readonly minor: number; readonly isFrom: boolean };

/** The week that begins in a month, is free and costs least for its nights; of equal ones the first. `null` without one. */
export function cheapestWeek(rates: NightRates, availability: Availability, month: MonthNumber): Week | null {
  const { today } = availability;
  const arrivals = nightsIn({ first: firstDayOfMonth(month), end: firstDayOfMonth(month + 1) });
  const stays = arrivals
    .map((first): Nights => ({ first, end: addDays(first, WEEK) }))
    .filter((stay) => takes(rates, stay, today) && checkStay(availability, stay) === 'free');
  const weeks = stays.map((stay): Week => {
    const nights = nightsIn(stay).map((night) => nightRate(rates, night));
    const minor = nights.reduce((sum, night) => sum + night.minor, 0);
    const off = Math.floor((minor * discountPercent(rates.booking, stay, today) + 50) / 100);
    return { stay, minor: minor - off, isFrom: nights.some(({ isFrom }) => isFrom) };
  });
  return weeks.reduce<Week | null>(
    (least, week) => (least === null || week.minor < least.minor ? week : least),
    null,
  );
}
