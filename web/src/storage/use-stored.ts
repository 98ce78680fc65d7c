import { useSyncExternalStore } from 'react';
import type { BrowserStore } from './store';

/** The value of a store, in every component that shows it. */
export function useStored<Value>({ subscribe, get, initial }: BrowserStore<Value>): Value {
  return useSyncExternalStore(
    subscribe,
    () => get(),
    () => initial,
  );
}
