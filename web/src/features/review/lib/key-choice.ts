import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';

/** Whether the operator uses the keys in this browser: single keys can trouble those who speak to their computer. */
export const keysStore = new BrowserStore(
  STORAGE_KEYS.operatorKeys,
  (stored) => stored !== 'off' && stored !== false,
);
