import { useCallback, useEffect, useRef, useState } from 'react';
import { type FailureKind, failureOf } from '@/api/failure';
import { readOwnHomes } from '@/api/owner';
import type { OwnHome } from '@/api/types';
import type { Locale } from '@/i18n/locale';

type Listed =
  | { readonly kind: 'reading' }
  | { readonly kind: 'stuck'; readonly failure: FailureKind }
  | { readonly kind: 'read'; readonly homes: readonly OwnHome[] };

/**
 * The homes of the session, read anew when it opens others. What was read stays meanwhile.
 *
 * @param ids the IDs of the homes that the session opens, separated by spaces
 * @param onEnded the session does not open a home any more
 */
export function useOwnHomes(ids: string, locale: Locale, onEnded: (id: string) => void) {
  const [listed, setListed] = useState<Listed>({ kind: 'reading' });
  /** Counts the readings. An answer to an earlier one comes too late. */
  const turn = useRef(0);

  const read = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const opened = ids.split(' ');
    const answer = await readOwnHomes(locale);
    if (mine !== turn.current) return;
    if (answer.kind === 'refused' && answer.status === 401) {
      for (const id of opened) onEnded(id);
    } else if (answer.kind === 'done') {
      setListed({ kind: 'read', homes: answer.value.items.filter(({ id }) => opened.includes(id)) });
    } else {
      setListed({ kind: 'stuck', failure: failureOf(answer) });
    }
  }, [ids, locale, onEnded]);

  useEffect(() => {
    void read();
    return () => {
      turn.current += 1;
    };
  }, [read]);

  const retry = () => {
    setListed({ kind: 'reading' });
    void read();
  };
  return { listed, retry };
}
