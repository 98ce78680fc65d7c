import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PartProps } from '@/features/property-form/lib/part';
import { keeperOf } from '../lib/blocks';

/** The blocks and the calendar of a home, which stay up to date while they are shown. */
export function useBlocks({ locale, homeId, onEnded }: PartProps) {
  const keeper = keeperOf(homeId);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  const end = useRef(onEnded);
  useEffect(() => {
    end.current = onEnded;
  });
  useEffect(() => keeper.listen(locale, () => end.current()), [keeper, locale]);
  return { keeper, state };
}
