import { STORAGE_KEYS } from '@/storage/keys';
import { EVENTS_ADDRESS } from './address';

/** Set once scripts of the page count what happens on it. */
const COUNTING = 'data-counting';

/** Says that the page counts its own view, so that `countEarlyLeave` does not. */
export function startCounting() {
  document.documentElement.setAttribute(COUNTING, '');
}

/**
 * Counts the view of a home whose page is left before its scripts run, if the visitor agreed in the last year. It uses nothing
 * from outside: its text is a script of the page.
 */
export function countEarlyLeave(propertyId: string, consentKey: string, address: string, counting: string) {
  const leave = () => {
    if (document.documentElement.hasAttribute(counting)) return;
    try {
      const { analytics, chosenAt } = JSON.parse(localStorage.getItem(consentKey) ?? '{}');
      if (analytics !== true || !(Date.now() - Date.parse(chosenAt) < 31_536_000_000)) return;
      const body = JSON.stringify({ items: [{ kind: 'property_view', propertyId }] });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    } catch {
      // Without storage there is no consent.
    }
  };
  window.addEventListener('pagehide', leave, { once: true });
}

/** The script for the page of a home. */
export function earlyViewScript(propertyId: string): string {
  const given = [propertyId, STORAGE_KEYS.consent, EVENTS_ADDRESS, COUNTING].map((text) =>
    JSON.stringify(text).replaceAll('<', '\\u003c'),
  );
  return `(${countEarlyLeave})(${given.join()})`;
}
