import { useEffect, useState } from 'react';
import { useLatest } from '@/components/use-latest';

/**
 * Asks whenever `key` changes, after a pause in its changes; a late answer to a former key is dropped.
 *
 * @param key what is asked for; `null` as long as nothing is
 * @param ask is expected to catch its own errors; `last` is the answer before
 * @returns `value`: the answer to this key, `undefined` until it is there; `last`: the answer before it, until then
 */
export function useQuery<Value>(
  key: string | null,
  ask: (key: string, signal: AbortSignal, last: Value | undefined) => Promise<Value>,
  pauseMs = 0,
) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; attempt: number; value: Value } | null>(null);
  const latest = useLatest({ ask, last: answer?.value });
  useEffect(() => {
    if (key === null) return;
    const ended = new AbortController();
    const run = async () => {
      const { ask, last } = latest.current;
      const value = await ask(key, ended.signal, last);
      if (!ended.signal.aborted) setAnswer({ key, attempt, value });
    };
    const timer = pauseMs > 0 ? setTimeout(run, pauseMs) : void run();
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [key, attempt, pauseMs, latest]);
  const isCurrent = answer?.key === key && answer.attempt === attempt;
  return {
    value: isCurrent ? answer.value : undefined,
    last: answer?.value,
    again: () => setAttempt((before) => before + 1),
  };
}
