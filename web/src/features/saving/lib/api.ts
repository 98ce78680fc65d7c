import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { KnownSaving, Saving } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/saving`;

/** What a stay costs on a platform, as the owner of a home saw it. */
export function readSaving(homeId: string, locale: Locale): Promise<Answer<KnownSaving>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, ofHome);
}

/** Replaces it; `null` forgets it. */
export function putSaving(
  homeId: string,
  saving: Saving | null,
  locale: Locale,
): Promise<Answer<KnownSaving>> {
  return call(pathOf(homeId), locale, sending('PUT', { saving }), ofHome);
}

const ofHome = having<KnownSaving>('saving');
