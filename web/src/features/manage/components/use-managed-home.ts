import { useCallback } from 'react';
import { answerWith } from '@/api/call';
import { readOwnHomes } from '@/api/owner';
import { useReading } from '@/api/use-reading';
import { readConflicts } from '@/features/conflicts/lib/api';
import type { Locale } from '@/i18n/locale';
import { readFirstDays, readVisitedHome } from '../lib/api';
import { type Facts, managedOf } from '../lib/managed';

/** Reads a home and what the page's head says of it, at once and whenever `read` is called. */
export function useManagedHome(id: string, locale: Locale, onEnded: () => void, isVisit: boolean) {
  const homes = useReading(
    useCallback(() => (isVisit ? readVisitedHome(id, locale) : readOwnHomes(locale)), [id, locale, isVisit]),
    onEnded,
  );
  const confirmation = useReading(
    useCallback(
      async () => answerWith(await readFirstDays(id, new Date(), locale), ({ confirmedAt }) => confirmedAt),
      [id, locale],
    ),
    onEnded,
  );
  const conflicts = useReading(
    useCallback(() => readConflicts(id, locale), [id, locale]),
    onEnded,
  );

  const readFacts = () => {
    confirmation.refresh();
    conflicts.refresh();
  };
  const read = () => {
    homes.refresh();
    readFacts();
  };
  const retry = () => {
    homes.again();
    readFacts();
  };
  const facts: Facts = {
    confirmedAt: confirmation.reading.kind === 'read' ? confirmation.reading.value : undefined,
    isUnread: confirmation.reading.kind === 'failed',
    conflicts: conflicts.reading.kind === 'read' ? conflicts.reading.value.items.length : null,
  };
  return {
    managed: managedOf(homes.reading, id),
    retries: homes.retries,
    facts,
    read,
    retry,
    confirmed: confirmation.put,
  };
}
