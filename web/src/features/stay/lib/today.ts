import type { Availability } from './availability';
import { addDays, type Day, isoDate, lastDayOfMonth, monthOf } from './day';
import type { Nights } from './ranges';

/** Today in UTC. This is exact enough for a search, because every property's own calendar decides. */
export function utcToday(now: Date): Day {
  return isoDate(now);
}

/** How far ahead a search may look, in days. */
const SEARCH_HORIZON_DAYS = 730;

/** A calendar on which every day from today can be chosen, for a search that names no property. */
export function openCalendar(today: Day): Availability {
  return {
    today,
    covered: { first: today, end: addDays(today, SEARCH_HORIZON_DAYS) },
    blocks: [],
    unknown: [],
  };
}

/** The API gives the calendar of a year; a few days less, because its today may be another than ours. */
const USUAL_CALENDAR_DAYS = 360;

/** The last night that must be known for a stay, up to the end of its month; `null` if the usual calendar covers it. */
export function lastNightNeeded(stay: Nights | null, today: Day): Day | null {
  const isFurther = stay && stay.end > addDays(today, USUAL_CALENDAR_DAYS);
  if (!isFurther || stay.end > addDays(today, SEARCH_HORIZON_DAYS)) return null;
  return lastDayOfMonth(monthOf(stay.end));
}
