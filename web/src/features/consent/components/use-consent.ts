import { useSyncExternalStore } from 'react';
import { type ConsentState, consentState, subscribeToConsent, unreadConsent } from '../lib/store';

/** What the visitor chose. On the server, and until scripts run, nothing is known. */
export function useConsent(): ConsentState {
  return useSyncExternalStore(subscribeToConsent, consentState, unreadConsent);
}
