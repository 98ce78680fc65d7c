import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '@/components/use-latest';
import type { Answer, ApiFailure } from './call';
import { isEnded } from './failure';
import { useTurn } from './use-turn';

/**
 * Reads a list page by page, and from its start when `ask` is another. A failed read leaves what was read before.
 *
 * @param ask reads the page at a cursor, or the first one
 * @param extend puts a page behind those before it; `null`: it is the first one
 * @param onEnded called when the session is over
 */
export function usePages<Page, List extends { readonly nextCursor: string | null }>(
  ask: (cursor: string | null) => Promise<Answer<Page>>,
  extend: (before: List | null, page: Page, readAt: Date) => List,
  onEnded: () => void,
) {
  const [list, setList] = useState<List | null>(null);
  const [reading, setReading] = useState<'all' | 'more' | null>('all');
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const begin = useTurn();
  const latest = useLatest({ extend, onEnded });

  const read = useCallback(
    async (cursor: string | null) => {
      const isLast = begin();
      setReading(cursor === null ? 'all' : 'more');
      const answer = await ask(cursor);
      if (!isLast()) return;
      const { extend, onEnded } = latest.current;
      setReading(null);
      setFailed(answer.kind === 'done' ? null : answer);
      if (isEnded(answer)) onEnded();
      if (answer.kind !== 'done') return;
      setList((before) => extend(cursor === null ? null : before, answer.value, new Date()));
    },
    [ask, begin, latest],
  );
  useEffect(() => void read(null), [read]);

  const refresh = useCallback(() => void read(null), [read]);
  const more = () => {
    if (list?.nextCursor && !reading) void read(list.nextCursor);
  };
  const change = useCallback(
    (work: (shown: List) => List) => setList((before) => before && work(before)),
    [],
  );
  return { list, reading, failed, refresh, more, change };
}
