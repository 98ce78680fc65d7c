import { useCallback, useEffect, useRef } from 'react';

/**
 * For answers that may come too late. Each call begins a turn, and returns whether that turn is still the last one. It is not once
 * the part of the page is left.
 */
export function useTurn(): () => () => boolean {
  const turn = useRef(0);
  const begin = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    return () => mine === turn.current;
  }, []);
  useEffect(() => () => void begin(), [begin]);
  return begin;
}
