import { type Answer, call, having } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { PropertyCalendar } from '@/api/types';
import type { Nights } from '@/features/stay/lib/ranges';
import { lastNight } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';

/** The nights of a home as its owner sees them. */
export function readNights(id: string, nights: Nights, locale: Locale): Promise<Answer<PropertyCalendar>> {
  const query = new URLSearchParams({ from: nights.first, to: lastNight(nights) });
  const path = `${homeFolder(id)}/calendar?${query}`;
  return call(path, locale, { cache: 'no-store' }, having<PropertyCalendar>('propertyId'));
}
