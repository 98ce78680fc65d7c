import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the markup the server sends, true once scripts run: what works without script gives way to what is nicer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
