import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { type Consent, consentTo, type Purpose, parseConsent } from './consent';

/** What is known of the visitor's choice, and whether it is being asked for. */
export type ConsentState = { readonly consent: Consent | null; readonly isAsked: boolean };

/** Before scripts run, nothing optional runs and nobody is asked. */
const UNREAD: ConsentState = { consent: null, isAsked: false };

const store = new BrowserStore(STORAGE_KEYS.consent, (stored) => parseConsent(stored, new Date()));
let state = UNREAD;
/** The choice with which the visitor asked to choose once more. */
let revised: Consent | null = null;
const askers = new Set<() => void>();

/** Tells a listener of every change, and returns what ends that. */
export function subscribeToConsent(listener: () => void): () => void {
  const end = store.subscribe(listener);
  askers.add(listener);
  return () => {
    askers.delete(listener);
    end();
  };
}

/** What the visitor chose, in the browser. */
export function consentState(): ConsentState {
  const consent = store.get();
  const isAsked = consent === revised;
  if (state === UNREAD || state.consent !== consent || state.isAsked !== isAsked)
    state = { consent, isAsked };
  return state;
}

/** What the server knows of a visitor's choice: nothing. */
export function unreadConsent(): ConsentState {
  return UNREAD;
}

export function isAllowed(purpose: Purpose): boolean {
  return store.get()?.[purpose] ?? false;
}

/** Stores the choice to allow these purposes and no others. */
export function choose(allowed: readonly Purpose[]) {
  revised = null;
  store.set(consentTo(allowed, new Date()));
}

/** Asks for the choice once more. What was chosen before holds until then. */
export function askAgain() {
  revised = store.get();
  for (const tell of askers) tell();
}
