import { type Answer, call, having, sending } from '@/api/call';
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

const own = having<KnownHostProfile>('profile');
