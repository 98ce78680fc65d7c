import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '@/components/use-latest';
import type { Answer, ApiFailure } from './call';
import { isEnded } from './failure';
import { useTurn } from './use-turn';

/** Something that a part of a page reads from the API. */
export type Reading<Value> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly answer: ApiFailure }
  | { readonly kind: 'read'; readonly value: Value };

/** What is shown meanwhile: nothing, what was read, or what was read even where it cannot be read again. */
type Meanwhile = 'nothing' | 'before' | 'always';

/**
 * Reads something of a session once, and again when it is asked to or `ask` is another.
 *
 * @param ask is stable while the same is to be read
 * @param onEnded called when the session is over
 * @param meanwhile what is shown while another `ask` is answered
 */
export function useReading<Value>(
  ask: () => Promise<Answer<Value>>,
  onEnded: () => void,
  meanwhile: Meanwhile = 'nothing',
) {
  const [reading, setReading] = useState<Reading<Value>>({ kind: 'reading' });
  const [retries, setRetries] = useState(0);
  const ended = useLatest(onEnded);
  const begin = useTurn();

  const take = useCallback(
    async (shown: Meanwhile) => {
      const isLast = begin();
      if (shown === 'nothing') setReading({ kind: 'reading' });
      const answer = await ask();
      if (!isLast()) return;
      if (answer.kind === 'done') setReading({ kind: 'read', value: answer.value });
      else if (isEnded(answer)) ended.current();
      else
        setReading((now) => (shown === 'always' && now.kind === 'read' ? now : { kind: 'failed', answer }));
    },
    [ask, ended, begin],
  );
  useEffect(() => void take(meanwhile), [take, meanwhile]);

  const again = useCallback(() => {
    setRetries((before) => before + 1);
    void take('nothing');
  }, [take]);
  /** Reads it again without showing that. What is shown stays where that does not work. */
  const refresh = useCallback(() => void take('always'), [take]);
  /** Shows a value that another request brought. */
  const put = useCallback(
    (value: Value) => {
      begin();
      setReading({ kind: 'read', value });
    },
    [begin],
  );
  /** Changes what is shown, if anything is. */
  const set = useCallback(
    (change: (before: Value) => Value) => {
      begin();
      setReading((before) =>
        before.kind === 'read' ? { kind: 'read', value: change(before.value) } : before,
      );
    },
    [begin],
  );
  return { reading, retries, again, refresh, put, set };
}
