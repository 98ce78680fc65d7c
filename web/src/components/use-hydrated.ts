import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False in the server's markup, true once scripts run. Parts that need scripts then replace those that work without.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
