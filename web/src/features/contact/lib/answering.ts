import { find } from '@/api/find';
import type { Answering } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { plural } from '@/i18n/words';

/** The address of how soon the owner of a home answers. */
export function answeringAddress(propertyId: string): string {
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/answering`;
}

/** Within how many hours the owner usually answers; `null` if nobody knows, or there is no answer that can be used. */
export async function findAnswering(
  address: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<number | null> {
  const answering = await find<Answering>(address, locale, signal);
  return answering?.usuallyWithinHours ?? null;
}

/** The most hours that are told as hours: nobody counts seventeen. */
const HOURS_MAX = 12;
const DAY = 24;

/** `Usually answers within 3 hours`, never less than it is. */
export function answersText(locale: Locale, words: SiteMessages['answering'], hours: number): string {
  if (hours <= HOURS_MAX) return plural(locale, words.hours, hours);
  return hours <= DAY ? words.day : words.twoDays;
}
