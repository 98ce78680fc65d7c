import { isAllowed, subscribeToConsent } from '@/features/consent/lib/store';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { parseRecent } from './recent';

/** The homes that were viewed in this browser, the last one first. They are kept only where the visitor agrees. */
export const recentStore = new BrowserStore(STORAGE_KEYS.recentHomes, parseRecent);

/** Forgets the viewed homes of a visitor who does not agree that they are kept, now and later. Returns what ends that. */
export function forgetWithoutConsent(): () => void {
  const forget = () => {
    if (!isAllowed('preferences') && recentStore.get().length > 0) recentStore.set([]);
  };
  forget();
  return subscribeToConsent(forget);
}
