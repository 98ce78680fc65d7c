import { type Answer, call, ifMatch, nothing, sending } from '@/api/call';
import { MAIL_FAILURES_LIMIT_MAX, REVIEWS_LIMIT_MAX } from '@/api/limits.gen';
import type {
  CurrentOperator,
  FeedList,
  FieldReason,
  MailFailurePage,
  NewOperatorSession,
  OperatorSession,
  OwnListing,
  PhotoApproval,
  PhotoRefusal,
  ReviewedListing,
  ReviewPage,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

const ADMIN = '/api/v1/admin';
const SESSION = `${ADMIN}/session`;

/** Who is signed in, if anybody is. */
export function readSession(locale: Locale): Promise<Answer<CurrentOperator>> {
  return ask(SESSION, locale);
}

/** Signs in. A wrong address and a wrong password are answered alike. */
export function signIn(locale: Locale, email: string, password: string): Promise<Answer<OperatorSession>> {
  return ask(SESSION, locale, sending('POST', { email, password } satisfies NewOperatorSession));
}

/** Signs out. Who is not signed in is so afterwards, too. */
export function signOut(locale: Locale): Promise<Answer<null>> {
  return ask(SESSION, locale, { method: 'DELETE' }, nothing);
}

/** What waits, the oldest first. */
export function readQueue(locale: Locale, cursor: string | null): Promise<Answer<ReviewPage>> {
  const query = new URLSearchParams({
    limit: String(REVIEWS_LIMIT_MAX),
    ...(cursor === null ? {} : { cursor }),
  });
  return ask(`${ADMIN}/reviews?${query}`, locale);
}

/** Homes to whose owners mails come back, those that failed last first. */
export function readMailFailures(locale: Locale): Promise<Answer<MailFailurePage>> {
  return ask(`${ADMIN}/mail/failures?limit=${MAIL_FAILURES_LIMIT_MAX}`, locale);
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

/** Asks anew each time. */
function ask<Value>(
  path: string,
  locale: Locale,
  request: RequestInit = {},
  read?: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  return call<Value>(path, locale, { cache: 'no-store', ...request }, read);
}
