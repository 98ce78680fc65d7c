import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, ApiFailure } from '@/api/call';
import { failureOf } from '@/api/failure';

/** Something that a part of the page reads from the API. */
export type Reading<Value> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly answer: ApiFailure }
  | { readonly kind: 'read'; readonly value: Value };

/**
 * Reads something once the part opens, and again when it is asked to.
 *
 * @param ask is stable while the same is to be read
 */
export function useReading<Value>(ask: () => Promise<Answer<Value>>, onEnded: () => void) {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'reading' });
  /** Counts what was asked or set. An answer to an earlier question comes too late. */
  const turn = useRef(0);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  }, [onEnded]);

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
    [ask],
  );

  useEffect(() => {
    void take(false);
    return () => {
      turn.current += 1;
    };
  }, [take]);

  const again = useCallback(() => void take(false), [take]);
  /** Reads it again without showing that. What is shown stays where that does not work. */
  const refresh = useCallback(() => void take(true), [take]);
  /** Shows what came with another answer. */
  const set = useCallback((change: (before: Value) => Value) => {
    turn.current += 1;
    setReading((before) => (before.kind === 'read' ? { kind: 'read', value: change(before.value) } : before));
  }, []);
  return { reading, again, refresh, set };
}
