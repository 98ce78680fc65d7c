import { type Answer, call, having } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { CalendarConfirmation, PropertyCalendar } from '@/api/types';
import { addDays } from '@/features/stay/lib/day';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';

/** Says that the calendar of a home is right as of now. */
export function confirmCalendar(id: string, locale: Locale): Promise<Answer<CalendarConfirmation>> {
  const read = having<CalendarConfirmation>('confirmedAt');
  return call(`${homeFolder(id)}/calendar/confirm`, locale, { method: 'POST' }, read);
}

/**
 * The first days of a home's calendar, which say when it was confirmed last. The last of them is after today in every time
 * zone.
 */
export function readFirstDays(id: string, now: Date, locale: Locale): Promise<Answer<PropertyCalendar>> {
  const query = new URLSearchParams({ to: addDays(utcToday(now), 2) });
  const path = `${homeFolder(id)}/calendar?${query}`;
  return call(path, locale, { cache: 'no-store' }, having<PropertyCalendar>('propertyId'));
}
