import { type Answer, call, ifMatch, nothing, sending } from '@/api/call';
import { homeFolder, OWNER_SESSION } from '@/api/owner';
import type {
  HomeForm as ApiForm,
  EditedListing,
  FeedList,
  NewSession,
  OwnerSession,
  OwnListing,
  PasswordChange,
  WantedFeed,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { Feeds } from './feeds';

export function signIn(propertyId: string, password: string, locale: Locale): Promise<Answer<OwnerSession>> {
  return call(OWNER_SESSION, locale, sending('POST', { propertyId, password } satisfies NewSession));
}

export function signOut(locale: Locale): Promise<Answer<null>> {
  return call(OWNER_SESSION, locale, { method: 'DELETE' }, nothing);
}

/** @param version the version that was looked at; where another stands by now, the answer is 412 */
export function editHome(
  id: string,
  changes: Partial<ApiForm>,
  version: number,
  locale: Locale,
): Promise<Answer<EditedListing>> {
  return call(homeFolder(id), locale, sending('PATCH', changes, ifMatch(version)));
}

export function resubmitHome(id: string, version: number, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homeFolder(id)}/submit`, locale, { method: 'POST', headers: ifMatch(version) });
}

/** Takes back the changes that wait for review. */
export function withdrawChanges(id: string, version: number, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homeFolder(id)}/proposal`, locale, { method: 'DELETE', headers: ifMatch(version) });
}

export function readFeeds(id: string, locale: Locale): Promise<Answer<Feeds>> {
  return call(`${homeFolder(id)}/feeds`, locale, { cache: 'no-store' }, asFeeds);
}

export function replaceFeeds(
  id: string,
  items: WantedFeed[],
  etag: string,
  locale: Locale,
): Promise<Answer<Feeds>> {
  return call(`${homeFolder(id)}/feeds`, locale, sending('PUT', { items }, { 'if-match': etag }), asFeeds);
}

/** @param oldPassword `null` for an owner who came by a link in the last 15 minutes */
export function changePassword(
  id: string,
  oldPassword: string | null,
  newPassword: string,
  locale: Locale,
): Promise<Answer<null>> {
  const change: PasswordChange = oldPassword === null ? { newPassword } : { oldPassword, newPassword };
  return call(`${homeFolder(id)}/password`, locale, sending('PUT', change), nothing);
}

async function asFeeds(response: Response): Promise<Feeds> {
  const { items }: FeedList = await response.json();
  return { items, etag: response.headers.get('etag') ?? '*' };
}
