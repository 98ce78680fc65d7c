import { type Day, dayOfWeek, firstDayOfMonth, type MonthNumber } from '@/features/stay/lib/day';

/** Six weeks, so that every month fits and months side by side have the same height. */
export const GRID_DAYS = 42;

/** The 42 days of a month's grid, from the last Monday on or before the 1st. */
export function monthGrid(month: MonthNumber): Day[] {
  const first = firstDayOfMonth(month);
  const lead = dayOfWeek(first);
  return Array.from({ length: GRID_DAYS }, (_, index) => first - lead + index);
}

/** The same days by week, for table markup. */
export function monthWeeks(month: MonthNumber): Day[][] {
  const days = monthGrid(month);
  return Array.from({ length: GRID_DAYS / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
