/**
 * Calendar days without times or time zones.
 *
 * A day is the text `YYYY-MM-DD` in the property's own calendar, as the API, addresses and date fields have it; such texts sort
 * as their days do. Days are counted in UTC, where each has 24 hours, so no daylight-saving change can move a night.
 */
export type Day = string;

const MILLISECONDS_PER_DAY = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads `YYYY-MM-DD`. Anything else is `null`, also an impossible date such as 2027-02-30. */
export function parseDay(text: string | null | undefined): Day | null {
  const match = ISO_DAY.exec(text ?? '');
  if (!match) return null;
  const day = isoDate(new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))));
  return day === text ? day : null;
}

/** The day of an instant in UTC. */
export function isoDate(instant: Date): Day {
  return instant.toISOString().slice(0, 10);
}

/** The day as a `Date` at midnight UTC, for `Intl` with `timeZone: 'UTC'`. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function addDays(day: Day, count: number): Day {
  return isoDate(new Date(dateOf(day).getTime() + count * MILLISECONDS_PER_DAY));
}

/** The number of days from one to another, negative where the other comes before. */
export function daysBetween(first: Day, end: Day): number {
  return (dateOf(end).getTime() - dateOf(first).getTime()) / MILLISECONDS_PER_DAY;
}

/** A number of days one after the other. */
export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

export function minDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

export function maxDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** 0 is Monday, 6 is Sunday: weeks of our guests and owners begin on Monday. */
export function dayOfWeek(day: Day): number {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

export function dayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** A month counted from January of year 0, so that neighbouring months differ by one. */
export type MonthNumber = number;

export function monthOf(day: Day): MonthNumber {
  return yearOf(day) * 12 + Number(day.slice(5, 7)) - 1;
}

export function firstDayOfMonth(month: MonthNumber): Day {
  return isoDate(new Date(Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1)));
}

export function lastDayOfMonth(month: MonthNumber): Day {
  return addDays(firstDayOfMonth(month + 1), -1);
}

/** Writes a month as `YYYY-MM`, the API's key for month summaries. */
export function isoMonth(month: MonthNumber): string {
  return firstDayOfMonth(month).slice(0, 7);
}
