import { type Answer, call, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type {
  AcceptedReading,
  Feed,
  FeedCheck,
  FeedList,
  FeedReadPage,
  FeedToCheck,
  NightRange,
  Release,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type Checked, readLooks } from './looks';

/** A platform may take 15 seconds, and the services beside it need some too. */
const CHECK_TIMEOUT_MS = 30_000;
/** The API waits for the reads for some seconds, of all calendars together. */
const SYNC_TIMEOUT_MS = 60_000;
/** The largest page of the API. */
const READS_PER_PAGE = '100';

const folderOf = (homeId: string) => `${homeFolder(homeId)}/feeds`;
const feedPath = (homeId: string, feedId: string) => `${folderOf(homeId)}/${encodeURIComponent(feedId)}`;

/** Has all calendars of a home read now. */
export function syncNow(homeId: string, locale: Locale): Promise<Answer<FeedList>> {
  return call(`${folderOf(homeId)}/sync`, locale, { method: 'POST', timeoutMs: SYNC_TIMEOUT_MS });
}

/** Says that nobody is there in some nights. */
export function releaseNights(
  homeId: string,
  feedId: string,
  nights: readonly NightRange[],
  locale: Locale,
): Promise<Answer<Feed>> {
  const release: Release = { nights: nights.map(({ startDate, endDate }) => ({ startDate, endDate })) };
  return call(`${feedPath(homeId, feedId)}/release`, locale, sending('POST', release));
}

/** @param readAt names the reading that the owner looked at */
export function acceptReading(
  homeId: string,
  feedId: string,
  readAt: string,
  locale: Locale,
): Promise<Answer<Feed>> {
  return call(
    `${feedPath(homeId, feedId)}/accept`,
    locale,
    sending('POST', { readAt } satisfies AcceptedReading),
  );
}

/** @param cursor names the page; `null` for the first */
export function readReads(
  homeId: string,
  feedId: string,
  cursor: string | null,
  locale: Locale,
): Promise<Answer<FeedReadPage>> {
  const query = new URLSearchParams({ limit: READS_PER_PAGE, ...(cursor !== null && { cursor }) });
  return call(`${feedPath(homeId, feedId)}/reads?${query}`, locale, { cache: 'no-store' });
}

/** Has a calendar or another address read once. Nothing of it is kept. */
export function checkFeed(
  homeId: string,
  what: FeedToCheck,
  locale: Locale,
  onLook: (check: FeedCheck) => void,
): Promise<Answer<Checked>> {
  const request = sending('POST', what, { accept: 'text/event-stream' });
  return call(`${folderOf(homeId)}/check`, locale, { ...request, timeoutMs: CHECK_TIMEOUT_MS }, (response) =>
    readLooks(response, onLook),
  );
}
