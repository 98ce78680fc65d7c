import { type Answer, ifMatch, nothing, sending } from '@/api/call';
import { REVIEWS_LIMIT_MAX } from '@/api/limits.gen';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type {
  FeedList,
  FieldReason,
  OwnListing,
  PhotoApproval,
  PhotoRefusal,
  ReviewedListing,
  ReviewPage,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** What waits, the oldest first. */
export function readQueue(locale: Locale, cursor: string | null): Promise<Answer<ReviewPage>> {
  const query = new URLSearchParams({
    limit: String(REVIEWS_LIMIT_MAX),
    ...(cursor === null ? {} : { cursor }),
  });
  return ask(`${ADMIN}/reviews?${query}`, locale);
}

/** The address below which one home is for operators. */
export function homeFolder(id: string): string {
  return `${ADMIN}/properties/${encodeURIComponent(id)}`;
}

/** One home with what waits of it. */
export function readHome(locale: Locale, id: string): Promise<Answer<ReviewedListing>> {
  return ask(homeFolder(id), locale);
}

/** The calendars that are read for a home. */
export function readFeeds(locale: Locale, id: string): Promise<Answer<FeedList>> {
  return ask(`${homeFolder(id)}/feeds`, locale);
}

/** The home that is decided on, as it was looked at. */
export type Seen = Pick<ReviewedListing, 'propertyId' | 'version'>;

/** Approves what waits. `reason` says why a home goes without a confirmed address. */
export function approve(locale: Locale, seen: Seen, reason: string | null): Promise<Answer<OwnListing>> {
  return decide(locale, seen, 'approve', { reason });
}

/** Returns what waits, with what is to be mended. */
export function sendBack(
  locale: Locale,
  seen: Seen,
  reasons: readonly FieldReason[],
): Promise<Answer<OwnListing>> {
  return decide(locale, seen, 'return', { reasons });
}

/** Shows guests photos that were held back. */
export function approvePhotos(
  locale: Locale,
  id: string,
  photoIds: readonly string[],
): Promise<Answer<null>> {
  const content = { photoIds: [...photoIds] } satisfies PhotoApproval;
  return ask(`${homeFolder(id)}/photos/approve`, locale, sending('POST', content), nothing);
}

/** Refuses photos that were held back. Their owner is told the reason. */
export function refusePhotos(
  locale: Locale,
  id: string,
  photoIds: readonly string[],
  reason: string,
): Promise<Answer<null>> {
  const content = { photoIds: [...photoIds], reason } satisfies PhotoRefusal;
  return ask(`${homeFolder(id)}/photos/refuse`, locale, sending('POST', content), nothing);
}

function decide(locale: Locale, seen: Seen, verb: string, content: object): Promise<Answer<OwnListing>> {
  const request = sending('POST', content, ifMatch(seen.version));
  return ask(`${homeFolder(seen.propertyId)}/${verb}`, locale, request);
}
