import { type ApiFailure, call, ifMatch, nothing, sending } from '@/api/call';
import { type FailureKind, failureOf, isRefusal } from '@/api/failure';
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
  Problem,
  ReviewedListing,
  ReviewPage,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nobody is signed in, or no longer; of a sign-in: address and password do not belong together. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unknown' }
  /** Somebody changed the home since it was looked at. The fields are JSON pointers. */
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
  /** Not as things stand. The problem says why, in the language of the page. */
  | { readonly kind: 'refused'; readonly problem: Problem | null }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

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

async function ask<Value>(
  path: string,
  locale: Locale,
  request: RequestInit = {},
  read?: (response: Response) => Promise<Value>,
): Promise<Answer<Value>> {
  const answer = await call<Value>(path, locale, { cache: 'no-store', ...request }, read);
  switch (answer.kind) {
    case 'done':
      return answer;
    case 'refused':
    case 'silent':
      return refusal(answer);
  }
}

function refusal(answer: ApiFailure): Exclude<Answer<never>, { kind: 'done' }> {
  const failure = failureOf(answer);
  if (answer.kind === 'silent' || !isRefusal(failure)) return { kind: 'failed', failure };
  const { status, problem } = answer;
  switch (status) {
    case 401:
      return { kind: 'signedOut' };
    case 404:
      return { kind: 'unknown' };
    case 412:
      return { kind: 'changed', fields: problem?.changed ?? [] };
    default:
      return { kind: 'refused', problem };
  }
}
