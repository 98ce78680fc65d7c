import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { Locale } from '@/i18n/locale';
import type { Saving, SavingOfHome } from './shapes';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/saving`;

/** What a stay costs on a platform, as the owner of a home saw it. */
export function readSaving(homeId: string, locale: Locale): Promise<Answer<SavingOfHome>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, ofHome);
}

/** Replaces it; `null` forgets it. */
export function putSaving(
  homeId: string,
  saving: Saving | null,
  locale: Locale,
): Promise<Answer<SavingOfHome>> {
  return call(pathOf(homeId), locale, sending('PUT', { saving }), ofHome);
}

const ofHome = having<SavingOfHome>('saving');
