import { STORAGE_KEYS } from '@/components/storage-keys';
import { type Consent, consentTo, type Purpose, parseConsent } from './consent';

/** Kept in this browser and never sent. */
const KEY = STORAGE_KEYS.consent;

/** What is known of the visitor's choice, and whether it is being asked for. */
export type ConsentState = { readonly consent: Consent | null; readonly isAsked: boolean };

/** Before scripts run, nothing optional runs and nobody is asked. */
const UNREAD: ConsentState = { consent: null, isAsked: false };

let state = UNREAD;
let isRead = false;
const listeners = new Set<() => void>();

function change(next: ConsentState) {
  state = next;
  for (const listener of listeners) listener();
}

function load() {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Without storage the visitor is asked on every page load.
  }
  const consent = parseConsent(text, new Date());
  change({ consent, isAsked: consent === null });
}

/** Another tab of the site stored a choice. */
function heard(event: StorageEvent) {
  if (event.key === KEY || event.key === null) load();
}

/** Tells a listener of every change, and returns what ends that. */
export function subscribeToConsent(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heard);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', heard);
  };
}

/** What the visitor chose, in the browser. */
export function consentState(): ConsentState {
  if (!isRead) {
    isRead = true;
    load();
  }
  return state;
}

/** What the server knows of a visitor's choice: nothing. */
export function unreadConsent(): ConsentState {
  return UNREAD;
}

/** Whether the visitor allowed a purpose. */
export function isAllowed(purpose: Purpose): boolean {
  return consentState().consent?.[purpose] ?? false;
}

/** Stores the choice to allow these purposes and no others. */
export function choose(allowed: readonly Purpose[]) {
  const consent = consentTo(allowed, new Date());
  try {
    localStorage.setItem(KEY, JSON.stringify(consent));
  } catch {
    // Without storage the choice holds until the page is left.
  }
  change({ consent, isAsked: false });
}

/** Asks for the choice once more. What was chosen before holds until then. */
export function askAgain() {
  change({ ...consentState(), isAsked: true });
}
