import type { NightRange } from '@/api/types';
import { type Day, daysBetween, yearOf } from '@/features/stay/lib/day';
import { formatDay, formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** The number of nights of some ranges. */
export function countNights(ranges: readonly NightRange[]): number {
  return ranges.reduce((sum, { startDate, endDate }) => sum + daysBetween(startDate, endDate) + 1, 0);
}

/** The first and the last night of a range: `3–6 May`, with the year where it is not this one. */
export function nightsText(
  locale: Locale,
  { startDate: first, endDate: last }: NightRange,
  today: Day,
): string {
  const isThisYear = [first, last].every((day) => yearOf(day) === yearOf(today));
  if (first === last) return formatDay(locale, first, isThisYear ? 'brief' : 'medium');
  if (isThisYear) return formatDays(locale, first, last);
  return `${formatDay(locale, first, 'medium')} – ${formatDay(locale, last, 'medium')}`;
}
