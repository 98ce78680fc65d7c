import type { Availability } from '@/features/stay/lib/availability';
import { addDays, maxDay, minDay, monthOf } from '@/features/stay/lib/day';
import { monthNights, overlaps } from '@/features/stay/lib/ranges';

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
      ? { first: covered.first, end: minDay(covered.end, addDays(today, SURELY_EXPORTED_DAYS)) }
      : monthNights(monthOf(`${month}-01`));
  const ahead = { first: maxDay(today, whole.first), end: whole.end };
  return unknown.some((range) => overlaps(range, ahead));
}
