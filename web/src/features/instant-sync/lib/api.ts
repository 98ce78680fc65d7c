import type { Answer } from '@/api/call';
import { ADMIN, askOperators } from '@/api/operator';
import type { FeedEventList, FeedReadPage } from '@/api/types';
import type { Locale } from '@/i18n/locale';

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
