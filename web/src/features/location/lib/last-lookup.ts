import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, isRecord, sessionOfTab } from '@/storage/store';
import type { Spot } from './point';

/** The point that was looked up last in this tab. */
export const lookupStore = new BrowserStore(
  STORAGE_KEYS.lookedUpPoint,
  (stored) => (isRecord(stored) ? (stored as Spot) : null),
  sessionOfTab,
);

/**
 * Remembers in this tab which point was looked up, so that it follows the address after a reload, too. A point that the owner
 * set does not.
 */
export function rememberLookup({ latitude, longitude }: Spot): void {
  lookupStore.set({ latitude, longitude });
}
