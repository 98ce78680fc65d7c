import { SEARCH_FLEXIBLE_NIGHTS_MAX } from '@/api/limits.gen';
import { type Day, isoMonth, type MonthNumber, monthOf, parseDay } from '@/features/stay/lib/day';
import { lastNight } from '@/features/stay/lib/ranges';
import { openCalendar } from '@/features/stay/lib/today';

/** A stay at any time in a month: so many nights, or a weekend from Friday to Sunday. */
export type MonthStay = { readonly month: MonthNumber; readonly nights: number | 'weekend' };

/** The lengths that are offered. */
export const MONTH_LENGTHS: readonly MonthStay['nights'][] = ['weekend', 2, 3, 4, 5, 7, 10, 14, 21, 28];

/** The months in which a stay can be searched for. */
export function monthsFrom(today: Day): MonthNumber[] {
  const { covered } = openCalendar(today);
  const first = monthOf(covered.first);
  return Array.from({ length: monthOf(lastNight(covered)) - first + 1 }, (_, index) => first + index);
}

/**
 * Reads a month and a length. A form sends a weekend as a length, an address has it as the API does.
 *
 * @returns `null` without both, and for a month that is over or too far away
 */
export function readMonthStay(month: string, nights: string, weekend: string, today: Day): MonthStay | null {
  const first = parseDay(`${month}-01`);
  const length = weekend === 'true' || nights === 'weekend' ? 'weekend' : readNights(nights);
  if (first === null || length === null || !monthsFrom(today).includes(monthOf(first))) return null;
  return { month: monthOf(first), nights: length };
}

function readNights(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= SEARCH_FLEXIBLE_NIGHTS_MAX ? count : null;
}

export function setMonthStay(query: URLSearchParams, stay: MonthStay | null) {
  if (!stay) return;
  query.set('month', isoMonth(stay.month));
  if (stay.nights === 'weekend') query.set('weekend', 'true');
  else query.set('flexibleNights', String(stay.nights));
}
