import { type Answer, call, having, nothing, sending } from '@/api/call';
import {
  AUDIT_LIMIT_MAX,
  COORDINATE_FINDINGS_LIMIT_MAX,
  DEAD_LETTERS_LIMIT_MAX,
  FEED_HEALTH_LIMIT_MAX,
  MAIL_FAILURES_LIMIT_MAX,
} from '@/api/limits.gen';
import { ADMIN, askOperators as ask, OPERATOR_SESSION } from '@/api/operator';
import type {
  AuditPage,
  CoordinateCheck,
  CoordinateFinding,
  CoordinateFindingPage,
  DeadLetterList,
  DirectoryPage,
  FeedHealth,
  FeedList,
  MailFailurePage,
  NewOperatorSession,
  NewPass,
  OperatorList,
  OperatorSession,
  Overview,
  Pass,
  PassList,
  PasswordLinkRequest,
  PlaceTexts,
  Point,
  PropertyPage,
  PropertyToSync,
  ProposalToApply,
  Replay,
  SchemaChecks,
  TranslationUsage,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type AuditFilter, filterQuery } from './audit';

/** Signs in. A wrong address and a wrong password are answered alike. */
export function signIn(locale: Locale, session: NewOperatorSession): Promise<Answer<OperatorSession>> {
  return ask(OPERATOR_SESSION, locale, sending('POST', session));
}

/** Asks for a link that sets a new password. The answer does not tell whether there is such an operator. */
export function askForPasswordLink(locale: Locale, email: string): Promise<Answer<null>> {
  const request = sending('POST', { email } satisfies PasswordLinkRequest);
  return ask(`${ADMIN}/password-link`, locale, request, nothing);
}

/** Signs out. Who is not signed in is so afterwards, too. */
export function signOut(locale: Locale): Promise<Answer<null>> {
  return ask(OPERATOR_SESSION, locale, { method: 'DELETE' }, nothing);
}

/** What the directory is made of, and what waits. */
export function readOverview(locale: Locale): Promise<Answer<Overview>> {
  return ask(`${ADMIN}/overview`, locale);
}

/** All operators; for admins. */
export function readOperators(locale: Locale): Promise<Answer<OperatorList>> {
  return ask(`${ADMIN}/operators`, locale);
}

/** Homes that guests see, the newest first. */
export function readNewest(
  locale: Locale,
  limit: number,
  cursor: string | null = null,
): Promise<Answer<PropertyPage>> {
  const query = pageQuery(limit, cursor);
  query.set('sort', 'newest');
  return call(`/api/v1/properties?${query}`, locale, { cache: 'no-store' }, having<PropertyPage>('items'));
}

/** A list without pages. It may be cut where it is as long as any can be. */
export function listOf<Row>(items: readonly Row[]): { items: readonly Row[]; isCut: boolean } {
  return { items, isCut: items.length >= FEED_HEALTH_LIMIT_MAX };
}

/** How the calendars of all homes are, with so many of those that somebody should look at. */
export function readFeedHealth(locale: Locale, limit: number): Promise<Answer<FeedHealth>> {
  return ask(`${ADMIN}/calendar?${pageQuery(limit, null)}`, locale);
}

/** The API waits for the reads for some seconds, of all calendars of the home together. */
const SYNC_TIMEOUT_MS = 60_000;

/** Has all calendars of a home read now. */
export function syncHome(locale: Locale, propertyId: string): Promise<Answer<FeedList>> {
  const request = sending('POST', { propertyId } satisfies PropertyToSync);
  return ask(`${ADMIN}/calendar/sync`, locale, { ...request, timeoutMs: SYNC_TIMEOUT_MS });
}

/** Jobs that were given up. Each look takes them out of their queue for a moment, so it is not for numbers. */
export function readDeadLetters(locale: Locale): Promise<Answer<DeadLetterList>> {
  return ask(`${ADMIN}/calendar/dead-letters?${pageQuery(DEAD_LETTERS_LIMIT_MAX, null)}`, locale);
}

/** Sends a job once more. */
export function replay(locale: Locale, { queue, id }: Replay): Promise<Answer<null>> {
  return ask(
    `${ADMIN}/calendar/dead-letters/replay`,
    locale,
    sending('POST', { queue, id } satisfies Replay),
    nothing,
  );
}

/** Homes to whose owners mails come back, those that failed last first. */
export function readMailFailures(locale: Locale, cursor: string | null): Promise<Answer<MailFailurePage>> {
  return ask(`${ADMIN}/mail/failures?${pageQuery(MAIL_FAILURES_LIMIT_MAX, cursor)}`, locale);
}

/** What providers of translations were sent. */
export function readTranslationUsage(locale: Locale): Promise<Answer<TranslationUsage>> {
  return ask(`${ADMIN}/translations/usage`, locale);
}

/** What was changed, the newest first. */
export function readAudit(
  locale: Locale,
  filter: AuditFilter,
  cursor: string | null,
): Promise<Answer<AuditPage>> {
  const query = pageQuery(AUDIT_LIMIT_MAX, cursor);
  for (const [name, value] of filterQuery(filter)) query.set(name, value);
  return ask(`${ADMIN}/audit?${query}`, locale);
}

/** Homes without coordinates, or with doubtful ones. */
export function readFindings(locale: Locale, cursor: string | null): Promise<Answer<CoordinateFindingPage>> {
  return ask(`${ADMIN}/coordinates?${pageQuery(COORDINATE_FINDINGS_LIMIT_MAX, cursor)}`, locale);
}

/** How far the check of all coordinates is. */
export function readCheck(locale: Locale): Promise<Answer<CoordinateCheck>> {
  return ask(`${ADMIN}/coordinates/check`, locale);
}

/** Has all coordinates checked again. */
export function startCheck(locale: Locale): Promise<Answer<CoordinateCheck>> {
  return ask(`${ADMIN}/coordinates/check`, locale, { method: 'POST' });
}

/** Gives a home its proposed point, or this one, unless it changed since it was looked at. */
export function applyPoint(
  locale: Locale,
  { propertyId, version }: Pick<CoordinateFinding, 'propertyId' | 'version'>,
  coordinates: Point | null = null,
): Promise<Answer<CoordinateFinding>> {
  const path = `${ADMIN}/coordinates/${encodeURIComponent(propertyId)}/apply`;
  return ask(path, locale, sending('POST', { version, coordinates, place: null } satisfies ProposalToApply));
}

/** Gives a home another address, unless it changed since it was looked at. Its point stays, and is checked again. */
export function applyPlace(
  locale: Locale,
  { propertyId, version }: Pick<CoordinateFinding, 'propertyId' | 'version'>,
  place: PlaceTexts,
): Promise<Answer<CoordinateFinding>> {
  const path = `${ADMIN}/coordinates/${encodeURIComponent(propertyId)}/apply`;
  return ask(path, locale, sending('POST', { version, coordinates: null, place } satisfies ProposalToApply));
}

/** The tables of the services beside those that they expect. */
export function readSchema(locale: Locale): Promise<Answer<SchemaChecks>> {
  return ask(`${ADMIN}/schema`, locale);
}

/** The first homes in any status whose id, name, place or owner has these words. */
export function findHomes(locale: Locale, q: string, limit: number): Promise<Answer<DirectoryPage>> {
  const query = new URLSearchParams({ q, limit: String(limit) });
  return ask(`${ADMIN}/properties?${query}`, locale);
}

function pageQuery(limit: number, cursor: string | null): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
}

/** The newest passes over all calendars. */
export function readPasses(locale: Locale): Promise<Answer<PassList>> {
  return ask(`${ADMIN}/calendar/passes`, locale);
}

/** Has the calendars of all homes read, or of some. */
export function startPass(locale: Locale, pass: NewPass): Promise<Answer<Pass>> {
  return ask(`${ADMIN}/calendar/passes`, locale, sending('POST', pass));
}

/** Where the server tells how far a pass is. */
export function progressPath(id: string): string {
  return `${ADMIN}/calendar/passes/${encodeURIComponent(id)}/progress`;
}
