/**
 * Calendar days without times or time zones.
 *
 * A day is the number of days since 1970-01-01 in the property's own calendar. Everything is computed in
 * UTC, where each day has 24 hours, so no daylight-saving change can move a night.
 */
export type Day = number;

const MILLISECONDS_PER_DAY = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `YYYY-MM-DD`. Anything else is `null`, also an impossible date such as 2027-02-30. */
export function parseDay(text: string | null | undefined): Day | null {
  const match = ISO_DAY.exec(text ?? '');
  if (!match) return null;
  const milliseconds = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const day = milliseconds / MILLISECONDS_PER_DAY;
  return isoDay(day) === text ? day : null;
}

/** Reads a day that the API promises to be well formed. */
export function requireDay(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new RangeError(`not a calendar day: ${text}`);
  return day;
}

/** Writes a day as `YYYY-MM-DD`. */
export function isoDay(day: Day): string {
  return dateOf(day).toISOString().slice(0, 10);
}

/** The day as a `Date` at midnight UTC, for `Intl` with `timeZone: 'UTC'`. */
export function dateOf(day: Day): Date {
  return new Date(day * MILLISECONDS_PER_DAY);
}

/** 0 is Monday, 6 is Sunday: weeks of our guests and owners begin on Monday. 1970-01-01 was a Thursday. */
export function dayOfWeek(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** A month counted from January of year 0, so that neighbouring months differ by one. */
export type MonthNumber = number;

export function monthOf(day: Day): MonthNumber {
  const date = dateOf(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function firstDayOfMonth(month: MonthNumber): Day {
  return Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1) / MILLISECONDS_PER_DAY;
}

/** Writes a month as `YYYY-MM`, the API's key for month summaries. */
export function isoMonth(month: MonthNumber): string {
  return isoDay(firstDayOfMonth(month)).slice(0, 7);
}
