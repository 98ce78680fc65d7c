import { STORAGE_KEYS } from '@/components/storage-keys';

/** Kept in the browser: single keys can trouble those who speak to their computer. */
const KEY = STORAGE_KEYS.operatorKeys;

/** Whether the operator turned the keys off in this browser. */
export function areKeysOff(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off';
  } catch {
    return false;
  }
}

/** Remembers whether the keys are used. */
export function rememberKeys(enabled: boolean) {
  try {
    if (enabled) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
