import { formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { type Day, yearOf } from './day';

/** The dates of a stay with their year: `8–15 May 2027`. */
export function shortDates(locale: Locale, checkIn: Day, checkOut: Day): string {
  return `${formatDays(locale, checkIn, checkOut)} ${yearOf(checkOut)}`;
}
