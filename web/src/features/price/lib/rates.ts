import type { BookingRules, Price, PriceRule, Property, RefusedStay } from '@/api/types';
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

/** What the narrowest rule of a day says that says anything; `null` where none does. */
function said<Value>(
  { rules }: NightRates,
  day: Day,
  value: (rule: PriceRule) => Value | null,
): Value | null {
  const rule = narrowest(rules.filter((each) => covers(each, day) && value(each) !== null));
  return rule ? value(rule) : null;
}

/** Days of the week, and `null` for none named. */
const weekdaysOf = (days: readonly number[]) => (days.length === 0 ? null : days);

/** Why nobody may arrive or leave on a day: it is on none of the weekdays. */
function wrongWeekday(
  reason: 'arrival_weekday' | 'departure_weekday',
  weekdays: readonly number[] | null,
  day: Day,
): RefusedStay | null {
  if (weekdays === null || weekdays.includes(dayOfWeek(day) + 1)) return null;
  return { reason, number: 0, weekdays: [...weekdays] };
}

const byNumber = (reason: RefusedStay['reason'], number: number): RefusedStay => ({
  reason,
  number,
  weekdays: [],
});

/** Why a home takes no arrival on a day, asked for today (docs/rules/prices.md#booking-rules). */
export function refusedArrival(rates: NightRates, day: Day, today: Day): RefusedStay | null {
  const { noticeDays, aheadDays, arrivalWeekdays } = rates.booking;
  const ahead = daysBetween(today, day);
  if (ahead < noticeDays) return byNumber('too_soon', noticeDays);
  if (aheadDays !== null && ahead > aheadDays) return byNumber('too_far_ahead', aheadDays);
  const weekdays = said(rates, day, (rule) => weekdaysOf(rule.arrivalWeekdays));
  return wrongWeekday('arrival_weekday', weekdays ?? weekdaysOf(arrivalWeekdays), day);
}

/** Why a stay may not end when it does, whatever is said of its arrival. */
export function refusedDeparture(rates: NightRates, stay: Nights): RefusedStay | null {
  const { maxNights, departureWeekdays } = rates.booking;
  const nights = nightCount(stay);
  const least = said(rates, stay.first, (rule) => rule.minNights) ?? rates.minNights;
  if (nights < least) return byNumber('too_short', least);
  const most = said(rates, stay.first, (rule) => rule.maxNights) ?? maxNights;
  if (most !== null && nights > most) return byNumber('too_long', most);
  const weekdays = said(rates, stay.end, (rule) => weekdaysOf(rule.departureWeekdays));
  return wrongWeekday('departure_weekday', weekdays ?? weekdaysOf(departureWeekdays), stay.end);
}

/** Why a home does not take a stay that is asked for on a day, whatever its nights; `null` where it does. */
export function refusedStay(rates: NightRates, stay: Nights, today: Day): RefusedStay | null {
  return refusedArrival(rates, stay.first, today) ?? refusedDeparture(rates, stay);
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
    .filter((stay) => refusedStay(rates, stay, today) === null && checkStay(availability, stay) === 'free');
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
