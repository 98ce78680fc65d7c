import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '@/components/use-latest';
import type { Answer, ApiFailure } from './call';
import { failureOf } from './failure';

/** Something that a part of a page reads from the API. */
export type Reading<Value> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly answer: ApiFailure }
  | { readonly kind: 'read'; readonly value: Value };

/**
 * Reads something of a session once, and again when it is asked to.
 *
 * @param ask is stable while the same is to be read
 * @param onEnded called when the session is over
 */
export function useReading<Value>(ask: () => Promise<Answer<Value>>, onEnded: () => void) {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'reading' });
  const [retries, setRetries] = useState(0);
  const ended = useLatest(onEnded);
  /** Counts what was asked or set. An answer to an earlier question comes too late. */
  const turn = useRef(0);

  const take = useCallback(
    async (isQuiet: boolean) => {
      turn.current += 1;
      const mine = turn.current;
      if (!isQuiet) setReading({ kind: 'reading' });
      const answer = await ask();
      if (mine !== turn.current) return;
      if (answer.kind === 'done') setReading({ kind: 'read', value: answer.value });
      else if (failureOf(answer) === 'ended') ended.current();
      else setReading((before) => (before.kind === 'read' ? before : { kind: 'failed', answer }));
    },
    [ask, ended],
  );

  useEffect(() => {
    void take(false);
    return () => {
      turn.current += 1;
    };
  }, [take]);

  const again = useCallback(() => {
    setRetries((before) => before + 1);
    void take(false);
  }, [take]);
  /** Reads it again without showing that. What is shown stays where that does not work. */
  const refresh = useCallback(() => void take(true), [take]);
  /** Shows what came with another answer. */
  const set = useCallback((change: (before: Value) => Value) => {
    turn.current += 1;
    setReading((before) => (before.kind === 'read' ? { kind: 'read', value: change(before.value) } : before));
  }, []);
  return { reading, retries, again, refresh, set };
}
