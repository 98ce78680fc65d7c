import type { Availability } from './availability';
import type { Day } from './day';

/** Today in UTC: exact enough for a search, where every property's own calendar has the last word. */
export function utcToday(now: Date): Day {
  return Math.floor(now.getTime() / 86_400_000);
}

/** How far ahead a search may look, in days; calendars are kept for two years. */
const SEARCH_HORIZON_DAYS = 730;

/** A calendar on which every day from today can be chosen, for a search that names no property. */
export function openCalendar(today: Day): Availability {
  return { today, covered: { first: today, end: today + SEARCH_HORIZON_DAYS }, blocks: [], unknown: [] };
}
