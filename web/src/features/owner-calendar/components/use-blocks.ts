import { useEffect } from 'react';
import { useLatest } from '@/components/use-latest';
import type { PartProps } from '@/features/property-form/lib/part';
import { useObservable } from '@/storage/observable';
import { keeperOf } from '../lib/blocks';

/** The blocks and the calendar of a home, which stay up to date while they are shown. */
export function useBlocks({ locale, homeId, onEnded }: PartProps) {
  const keeper = keeperOf(homeId);
  const state = useObservable(keeper);
  const end = useLatest(onEnded);
  useEffect(() => keeper.listen(locale, () => end.current()), [keeper, locale, end]);
  return { keeper, state };
}
