import { addDays, type Day, daysBetween, daysFrom, firstDayOfMonth, type MonthNumber } from './day';

/** Nights from `first` up to but not including `end`: the arrival day is in, the departure day is out. */
export type Nights = { readonly first: Day; readonly end: Day };

export function nightCount({ first, end }: Nights): number {
  return Math.max(0, daysBetween(first, end));
}

/** Each of the nights, by the day it begins. */
export function nightsIn(nights: Nights): Day[] {
  return daysFrom(nights.first, nightCount(nights));
}

export function lastNight({ end }: Nights): Day {
  return addDays(end, -1);
}

export function monthNights(month: MonthNumber): Nights {
  return { first: firstDayOfMonth(month), end: firstDayOfMonth(month + 1) };
}

export function contains(nights: Nights, night: Day): boolean {
  return night >= nights.first && night < nights.end;
}

/** Two adjacent stays (one leaves on the day the other arrives) do not overlap. */
export function overlaps(left: Nights, right: Nights): boolean {
  return left.first < right.end && right.first < left.end;
}
