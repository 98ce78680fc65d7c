import { type Answer, call, having } from '@/api/call';
import { ADMIN, askOperators } from '@/api/operator';
import type { FeedEventList, FeedReadPage, PropertyList } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The homes that guests see, the newest first. */
export function readLatest(locale: Locale): Promise<Answer<PropertyList>> {
  return call('/api/v1/properties/latest', locale, { cache: 'no-store' }, having<PropertyList>('items'));
}

const feedsOf = (id: string) => `${ADMIN}/properties/${encodeURIComponent(id)}/feeds`;

/** What the calendars of a home hold, the soonest first. */
export function readEvents(locale: Locale, id: string): Promise<Answer<FeedEventList>> {
  return askOperators(`${feedsOf(id)}/events`, locale);
}

/** The largest page of the API. */
const READS_PER_PAGE = '100';

/** The reads of a calendar, newest first; `cursor` names the page. */
export function readReads(
  locale: Locale,
  id: string,
  feed: string,
  cursor: string | null,
): Promise<Answer<FeedReadPage>> {
  const query = new URLSearchParams({ limit: READS_PER_PAGE, ...(cursor !== null && { cursor }) });
  return askOperators(`${feedsOf(id)}/${encodeURIComponent(feed)}/reads?${query}`, locale);
}
