import { STORAGE_KEYS } from '@/components/storage-keys';
import type { Spot } from './point';

const KEY = STORAGE_KEYS.lookedUpPoint;

/**
 * Remembers in this tab which point was looked up, so that it follows the address after a reload, too. A point that the owner
 * set does not.
 */
export function rememberLookup({ latitude, longitude }: Spot): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ latitude, longitude }));
  } catch {
    // Without storage, the point counts as the owner's after a reload.
  }
}

/** The point that was looked up last in this tab. */
export function lastLookup(): Spot | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Spot | null;
  } catch {
    return null;
  }
}
