import { type Day, firstDayOfMonth, type MonthNumber, weekdayOf } from './day';

/** Six weeks: every month fits, and months side by side keep the same height. */
export const GRID_DAYS = 42;

/**
 * The 42 days a month's page shows, from the last `firstWeekday` on or before the 1st.
 *
 * @param firstWeekday 0 for Sunday (English), 1 for Monday (Spanish)
 */
export function monthGrid(month: MonthNumber, firstWeekday: number): Day[] {
  const first = firstDayOfMonth(month);
  const lead = (weekdayOf(first) - firstWeekday + 7) % 7;
  return Array.from({ length: GRID_DAYS }, (_, index) => first - lead + index);
}

/** The same days cut into weeks, for table markup. */
export function monthWeeks(month: MonthNumber, firstWeekday: number): Day[][] {
  const days = monthGrid(month, firstWeekday);
  return Array.from({ length: GRID_DAYS / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
