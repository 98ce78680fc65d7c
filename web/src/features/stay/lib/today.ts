import type { Availability } from './availability';
import type { Day } from './day';

/** Today in UTC. This is exact enough for a search, because every property's own calendar decides. */
export function utcToday(now: Date): Day {
  return Math.floor(now.getTime() / 86_400_000);
}

/** How far ahead a search may look, in days. Calendars cover two years. */
const SEARCH_HORIZON_DAYS = 730;

/** A calendar on which every day from today can be chosen, for a search that names no property. */
export function openCalendar(today: Day): Availability {
  return { today, covered: { first: today, end: today + SEARCH_HORIZON_DAYS }, blocks: [], unknown: [] };
}
