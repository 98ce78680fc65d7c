import { useCallback, useEffect, useState } from 'react';
import { type Availability, availabilityOf } from '@/features/stay/lib/availability';
import type { Day } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import { readNights } from '../lib/api';
import { forEachOf } from '../lib/each';

/** The nights of a home; nothing while they are read. */
export type Row = Availability | 'failed' | undefined;

const READ_AT_A_TIME = 6;

/**
 * Reads the nights of all homes. What was read stays while it is read again.
 *
 * @param ids the homes' IDs, separated by spaces
 * @param onEnded the session does not open a home any more
 */
export function useNights(
  ids: string,
  { first, end }: Nights,
  locale: Locale,
  onEnded: (id: string) => void,
) {
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>({});

  const read = useCallback(
    (wanted: readonly string[]) =>
      forEachOf(wanted, READ_AT_A_TIME, async (id) => {
        const answer = await readNights(id, { first, end }, locale);
        if (answer.kind === 'refused' && answer.status === 401) {
          onEnded(id);
          return;
        }
        const row: Row = answer.kind === 'done' ? availabilityOf(answer.value) : 'failed';
        setRows((before) => ({ ...before, [keyOf(id, first)]: row }));
      }),
    [first, end, locale, onEnded],
  );

  useEffect(() => {
    void read(ids.split(' '));
  }, [read, ids]);

  const rowOf = (id: string): Row => rows[keyOf(id, first)];
  const retry = (failed: readonly string[]) => {
    setRows((before) => {
      const keys = failed.map((id) => [keyOf(id, first), undefined]);
      return { ...before, ...Object.fromEntries(keys) };
    });
    void read(failed);
  };
  return { rowOf, read, retry };
}

/** Each page of the calendar has its own rows, so that an answer that comes late is not shown on another. */
function keyOf(id: string, first: Day): string {
  return `${id} ${first}`;
}
