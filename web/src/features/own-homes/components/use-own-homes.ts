import { useCallback } from 'react';
import { answerWith } from '@/api/call';
import { readOwnHomes } from '@/api/owner';
import { useReading } from '@/api/use-reading';
import type { Locale } from '@/i18n/locale';

/**
 * The homes of the session, read anew when it opens others. What was read stays meanwhile.
 *
 * @param ids the IDs of the homes that the session opens, separated by spaces
 * @param onEnded the session does not open a home any more
 */
export function useOwnHomes(ids: string, locale: Locale, onEnded: (id: string) => void) {
  const ask = useCallback(async () => {
    const opened = ids.split(' ');
    return answerWith(await readOwnHomes(locale), ({ items }) =>
      items.filter(({ id }) => opened.includes(id)),
    );
  }, [ids, locale]);
  return useReading(ask, () => ids.split(' ').forEach(onEnded), 'before');
}
