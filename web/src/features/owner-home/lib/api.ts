import { readProblem } from '@/api/problem';
import type {
  HomeForm as ApiForm,
  EditedListing,
  FeedList,
  NewSession,
  OwnerSession,
  OwnListing,
  PasswordChange,
  Problem,
  WantedFeed,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { Feeds } from './feeds';

/** An answer of the API, or none: the device is offline, or nothing came back. */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | null }
  | { readonly kind: 'silent'; readonly why: 'offline' | 'unreachable' };

const PATIENCE_MS = 20_000;
const SESSION = 'owner/session';

/** The folder of a home, below which its photos and its preview are. */
export const folderOf = (id: string) => `/api/v1/${homePath(id)}`;

const homePath = (id: string) => `owner/properties/${encodeURIComponent(id)}`;

/** The homes that this browser is signed in to; 401 for none. */
export function readSession(locale: Locale): Promise<Answer<OwnerSession>> {
  return call(SESSION, locale, { cache: 'no-store' });
}

export function signIn(propertyId: string, password: string, locale: Locale): Promise<Answer<OwnerSession>> {
  return call(SESSION, locale, sending('POST', { propertyId, password } satisfies NewSession));
}

export function signOut(locale: Locale): Promise<Answer<null>> {
  return call(SESSION, locale, { method: 'DELETE' }, nothing);
}

export function readHome(id: string, locale: Locale): Promise<Answer<OwnListing>> {
  return call(homePath(id), locale, { cache: 'no-store' });
}

/** @param version the version that was looked at; where another stands by now, the answer is 412 */
export function editHome(
  id: string,
  changes: Partial<ApiForm>,
  version: number,
  locale: Locale,
): Promise<Answer<EditedListing>> {
  return call(homePath(id), locale, sending('PATCH', changes, ifMatch(version)));
}

export function resubmitHome(id: string, version: number, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homePath(id)}/submit`, locale, { method: 'POST', headers: ifMatch(version) });
}

/** Takes back the changes that wait for review. */
export function withdrawChanges(id: string, version: number, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homePath(id)}/proposal`, locale, { method: 'DELETE', headers: ifMatch(version) });
}

export function readFeeds(id: string, locale: Locale): Promise<Answer<Feeds>> {
  return call(`${homePath(id)}/feeds`, locale, { cache: 'no-store' }, asFeeds);
}

export function replaceFeeds(
  id: string,
  items: WantedFeed[],
  etag: string,
  locale: Locale,
): Promise<Answer<Feeds>> {
  return call(`${homePath(id)}/feeds`, locale, sending('PUT', { items }, { 'if-match': etag }), asFeeds);
}

/** @param oldPassword `null` for an owner who came by a link in the last 15 minutes */
export function changePassword(
  id: string,
  oldPassword: string | null,
  newPassword: string,
  locale: Locale,
): Promise<Answer<null>> {
  const change: PasswordChange = oldPassword === null ? { newPassword } : { oldPassword, newPassword };
  return call(`${homePath(id)}/password`, locale, sending('PUT', change), nothing);
}

function ifMatch(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` };
}

function sending(method: string, body: object, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

const nothing = async () => null;

async function asFeeds(response: Response): Promise<Feeds> {
  const { items }: FeedList = await response.json();
  return { items, etag: response.headers.get('etag') ?? '*' };
}

async function call<Value>(
  path: string,
  locale: Locale,
  request: RequestInit,
  read: (response: Response) => Promise<Value> = (response) => response.json(),
): Promise<Answer<Value>> {
  try {
    const response = await fetch(`/api/v1/${path}`, {
      ...request,
      headers: { 'accept-language': locale, ...request.headers },
      // The page sends no referrer. Some browsers would then name no origin either, and the API refuses such a write.
      referrerPolicy: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: 'done', value: await read(response) };
    return { kind: 'refused', status: response.status, problem: await readProblem(response) };
  } catch {
    // A browser says that it is offline only when it is sure.
    return { kind: 'silent', why: navigator.onLine === false ? 'offline' : 'unreachable' };
  }
}
