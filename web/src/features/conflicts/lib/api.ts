import { type Answer, call, having } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { ConflictList, GapList } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The nights that two reservations hold. */
export function readConflicts(homeId: string, locale: Locale): Promise<Answer<ConflictList>> {
  return call(
    `${homeFolder(homeId)}/conflicts`,
    locale,
    { cache: 'no-store' },
    having<ConflictList>('items'),
  );
}

/** The runs of available nights that are shorter than a stay. */
export function readGaps(homeId: string, minimumNights: number, locale: Locale): Promise<Answer<GapList>> {
  return call(`${homeFolder(homeId)}/gaps?minimumNights=${minimumNights}`, locale, { cache: 'no-store' });
}
