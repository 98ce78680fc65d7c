import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { Locale } from '@/i18n/locale';
import type { HostProfile, OwnProfile } from './shapes';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/host-profile`;

/** What the owner of a home tells of themselves; blank until it was saved once. */
export function readProfile(homeId: string, locale: Locale): Promise<Answer<OwnProfile>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, own);
}

/** Replaces it, for all of their homes. */
export function putProfile(
  homeId: string,
  profile: HostProfile,
  locale: Locale,
): Promise<Answer<OwnProfile>> {
  return call(pathOf(homeId), locale, sending('PUT', profile), own);
}

const own = having<OwnProfile>('profile');
