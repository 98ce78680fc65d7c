import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '@/api/failure';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readQueue } from '../lib/api';
import { problemText } from '../lib/decision';
import { type Queue, without, withPage } from '../lib/queue';

/** Reads what waits. A failed read leaves what was read before. */
export function useQueue(locale: Locale, words: OwnerMessages['review'], onSignedOut: () => void) {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [reading, setReading] = useState<'all' | 'more' | null>('all');
  const [failure, setFailure] = useState<string | null>(null);
  /** Counts the reads. An answer to an earlier one comes too late. */
  const turn = useRef(0);

  const read = useCallback(
    async (cursor: string | null) => {
      turn.current += 1;
      const mine = turn.current;
      setReading(cursor === null ? 'all' : 'more');
      const answer = await readQueue(locale, cursor);
      if (mine !== turn.current) return;
      setReading(null);
      switch (answer.kind) {
        case 'done':
          setFailure(null);
          setQueue((before) => withPage(cursor === null ? null : before, answer.value, new Date()));
          return;
        case 'signedOut':
          onSignedOut();
          return;
        case 'failed':
          setFailure(failureText(answer.failure, words.failure));
          return;
        case 'unknown':
        case 'changed':
          setFailure(words.failure.refused);
          return;
        case 'refused':
          setFailure(problemText(words, answer.problem));
      }
    },
    [locale, words, onSignedOut],
  );

  useEffect(() => {
    void read(null);
  }, [read]);

  const refresh = useCallback(() => void read(null), [read]);
  const more = () => {
    if (queue?.nextCursor && !reading) void read(queue.nextCursor);
  };
  const drop = useCallback((id: string) => setQueue((before) => before && without(before, id)), []);

  return { queue, reading, failure, refresh, more, drop };
}

export type QueueState = ReturnType<typeof useQueue>;
