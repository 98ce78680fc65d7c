import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/call';
import { type Trouble, troubleOf } from '../lib/trouble';
import { useLatest } from './use-latest';

/** Something that is read from the server. */
export type Reading<Value> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'stuck'; readonly trouble: Trouble };

/**
 * Reads once, and again when asked to.
 *
 * @param ask the same function each time, or it is asked again
 * @param onEnded called when the session is over
 */
export function useReading<Value>(ask: () => Promise<Answer<Value>>, onEnded: () => void) {
  const [state, setState] = useState<Reading<Value>>({ kind: 'reading' });
  const [retries, setRetries] = useState(0);
  const ended = useLatest(onEnded);
  /** Counts the readings: only the last one counts. */
  const readings = useRef(0);

  /** Reads again and goes on showing what was read before, also if nothing comes: a write to an old version is refused. */
  const refresh = useCallback(async () => {
    readings.current += 1;
    const reading = readings.current;
    const answer = await ask();
    if (reading !== readings.current) return;
    if (answer.kind === 'done') {
      setState({ kind: 'read', value: answer.value });
      return;
    }
    const trouble = troubleOf(answer);
    setState((before) => (before.kind === 'read' ? before : { kind: 'stuck', trouble }));
    if (trouble.failure === 'ended') ended.current();
  }, [ask, ended]);

  useEffect(() => {
    void refresh();
    return () => {
      readings.current += 1;
    };
  }, [refresh]);

  const again = () => {
    setState({ kind: 'reading' });
    setRetries((before) => before + 1);
    void refresh();
  };
  const change = (part: (value: Value) => Value) =>
    setState((before) => (before.kind === 'read' ? { kind: 'read', value: part(before.value) } : before));

  return { state, retries, again, refresh, change };
}
