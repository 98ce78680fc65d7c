import { type Answer, call, having, nothing, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { HostProfile, KnownHostProfile } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/host-profile`;

/** What the owner of a home tells of themselves; blank until it was saved once. */
export function readProfile(homeId: string, locale: Locale): Promise<Answer<KnownHostProfile>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, own);
}

/** Replaces it, for all of their homes. */
export function putProfile(
  homeId: string,
  profile: HostProfile,
  locale: Locale,
): Promise<Answer<KnownHostProfile>> {
  return call(pathOf(homeId), locale, sending('PUT', profile), own);
}

/** The API receives a photo for a minute, after it has waited a minute for its turn. */
const UPLOAD_TIMEOUT_MS = 150_000;

const photoPathOf = (homeId: string) => `${homeFolder(homeId)}/host-photo`;

/** Replaces the owner's photo, for all of their homes. */
export function putHostPhoto(homeId: string, file: Blob, locale: Locale): Promise<Answer<KnownHostProfile>> {
  const headers = { 'content-type': file.type };
  return call(
    photoPathOf(homeId),
    locale,
    { method: 'PUT', body: file, headers, timeoutMs: UPLOAD_TIMEOUT_MS },
    own,
  );
}

export function removeHostPhoto(homeId: string, locale: Locale): Promise<Answer<null>> {
  return call(photoPathOf(homeId), locale, { method: 'DELETE' }, nothing);
}

const own = having<KnownHostProfile>('profile');
