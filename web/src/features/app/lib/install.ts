import { STORAGE_KEYS } from '@/components/storage-keys';

/** What Chrome and its relatives offer: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallOffer extends Event {
  /** Asks the visitor. Works once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Kept in this browser once the visitor said 'Later' or installed the site. */
const KEY = STORAGE_KEYS.installAnswer;

/** Whether the visitor answered before. */
export function isAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Who stores nothing is not asked on every page.
    return true;
  }
}

/** Remembers that the visitor answered. */
export function rememberAnswer() {
  try {
    localStorage.setItem(KEY, new Date().toISOString());
  } catch {
    // Without storage nothing is offered.
  }
}

/** Whether the site runs as an installed app. */
export function isStandalone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
