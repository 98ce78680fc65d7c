import type { Availability } from '@/features/stay/lib/availability';
import { firstDayOfMonth, monthOf, requireDay } from '@/features/stay/lib/day';
import { overlaps } from '@/features/stay/lib/ranges';

/**
 * Whether only the owner knows about some night of a month (`YYYY-MM`) or, without a month, of the whole calendar. Then
 * no percentage is shown, because it would count unknown nights as full.
 */
export function isDoubtful({ today, covered, unknown }: Availability, month?: string): boolean {
  const whole = month === undefined ? covered : monthNights(month);
  const ahead = { first: Math.max(today, whole.first), end: whole.end };
  return unknown.some((range) => overlaps(range, ahead));
}

function monthNights(month: string) {
  const first = requireDay(`${month}-01`);
  return { first, end: firstDayOfMonth(monthOf(first) + 1) };
}
