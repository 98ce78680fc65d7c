import { useCallback, useEffect, useRef, useState } from 'react';
import { isEnded } from '@/api/failure';
import { readOwnHomes } from '@/api/owner';
import type { Locale } from '@/i18n/locale';
import { readConflicts, readFirstDays } from '../lib/api';
import { type Facts, factsAfter, type Managed, managedAfter, NO_FACTS } from '../lib/managed';

/** Reads a home and what the page's head says of it, at once and whenever `read` is called. */
export function useManagedHome(id: string, locale: Locale, onEnded: () => void) {
  const [managed, setManaged] = useState<Managed>({ kind: 'reading' });
  const [retries, setRetries] = useState(0);
  const [facts, setFacts] = useState<Facts>(NO_FACTS);
  /** Counts the readings. An answer to an earlier one comes too late. */
  const turn = useRef(0);

  const read = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const rest = Promise.all([readFirstDays(id, new Date(), locale), readConflicts(id, locale)]);
    const homes = await readOwnHomes(locale);
    if (mine !== turn.current) return;
    if (isEnded(homes)) {
      onEnded();
      return;
    }
    setManaged((before) => managedAfter(before, homes, id));
    // The page does not wait for its calendar.
    const [calendar, conflicts] = await rest;
    if (mine !== turn.current) return;
    if (isEnded(calendar) || isEnded(conflicts)) onEnded();
    else setFacts((before) => factsAfter(before, calendar, conflicts));
  }, [id, locale, onEnded]);

  useEffect(() => {
    void read();
    return () => {
      turn.current += 1;
    };
  }, [read]);

  const retry = () => {
    setManaged({ kind: 'reading' });
    setRetries((before) => before + 1);
    void read();
  };
  const confirmed = (confirmedAt: string) =>
    setFacts((before) => ({ ...before, confirmedAt, isUnread: false }));
  return { managed, retries, facts, read, retry, confirmed };
}
