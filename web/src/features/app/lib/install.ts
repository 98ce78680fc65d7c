import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';

/** What Chrome and its relatives offer: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallOffer extends Event {
  /** Asks the visitor. Works once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Has a time once the visitor said 'Later' or installed the site. */
const answerStore = new BrowserStore(STORAGE_KEYS.installAnswer, (stored) => stored);

/** Whether the visitor answered before. Who stores nothing is not asked on every page. */
export function isAnswered(): boolean {
  return answerStore.get() !== null || !answerStore.isAllowed;
}

export function rememberAnswer() {
  answerStore.set(new Date().toISOString());
}

/** Whether the site runs as an installed app. */
export function isStandalone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
