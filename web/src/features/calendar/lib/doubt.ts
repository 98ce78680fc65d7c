import type { Availability } from '@/features/stay/lib/availability';
import { firstDayOfMonth, monthOf, requireDay } from '@/features/stay/lib/day';
import { overlaps } from '@/features/stay/lib/ranges';

/**
 * Platforms export 365 days from when they are read. So the last nights of a calendar of a year are unknown in a leap year,
 * and after every midnight until the next reading.
 */
const SURELY_EXPORTED_DAYS = 360;

/**
 * Whether only the owner knows about some night of a month (`YYYY-MM`) or, without a month, of the whole calendar. Then
 * no percentage is shown, because it would count unknown nights as full. The few nights at the end of the year do not
 * decide about the whole calendar.
 */
export function isDoubtful({ today, covered, unknown }: Availability, month?: string): boolean {
  const whole =
    month === undefined
      ? { first: covered.first, end: Math.min(covered.end, today + SURELY_EXPORTED_DAYS) }
      : monthNights(month);
  const ahead = { first: Math.max(today, whole.first), end: whole.end };
  return unknown.some((range) => overlaps(range, ahead));
}

function monthNights(month: string) {
  const first = requireDay(`${month}-01`);
  return { first, end: firstDayOfMonth(monthOf(first) + 1) };
}
