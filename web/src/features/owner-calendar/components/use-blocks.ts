import { useEffect } from 'react';
import { useLatest } from '@/components/use-latest';
import type { PartProps } from '@/features/property-form/lib/part';
import { useObservable } from '@/storage/observable';
import { blockStoreOf } from '../lib/blocks';

/** The blocks and the calendar of a home, which stay up to date while they are shown. */
export function useBlocks({ locale, homeId, onEnded }: PartProps) {
  const store = blockStoreOf(homeId);
  const state = useObservable(store);
  const end = useLatest(onEnded);
  useEffect(() => store.listen(locale, () => end.current()), [store, locale, end]);
  return { store, state };
}
