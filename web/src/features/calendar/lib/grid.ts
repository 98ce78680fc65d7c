import type { Availability } from '@/features/stay/lib/availability';
import {
  addDays,
  type Day,
  dayOfWeek,
  daysFrom,
  firstDayOfMonth,
  type MonthNumber,
  monthOf,
} from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';

/** Six weeks, so that every month fits and months side by side have the same height. */
const GRID_DAYS = 42;

/** The 42 days of a month's grid, from the last Monday on or before the 1st. */
export function monthGrid(month: MonthNumber): Day[] {
  const first = firstDayOfMonth(month);
  return daysFrom(addDays(first, -dayOfWeek(first)), GRID_DAYS);
}

/**
 * The same days by week, for table markup.
 *
 * @param from leaves out the weeks before this day, and those without a day of the month
 */
export function monthWeeks(month: MonthNumber, from?: Day): Day[][] {
  const days = monthGrid(month);
  const weeks = Array.from({ length: GRID_DAYS / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  if (from === undefined) return weeks;
  return weeks.filter((week) => week.some((day) => monthOf(day) === month) && (week.at(-1) ?? from) >= from);
}

const MONTHS_SHOWN = 12;

/** The months of a home's calendar: a year, or more up to the end of a stay that the calendar covers. */
export function monthsShown({ today, covered }: Availability, stay: Nights | null): MonthNumber[] {
  const first = monthOf(today);
  const last = stay && stay.end <= covered.end ? monthOf(stay.end) : first;
  const count = Math.max(MONTHS_SHOWN, last - first + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
