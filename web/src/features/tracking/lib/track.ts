import type { ContactWay, SiteEventKind } from '@/api/types';
import { isAllowed } from '@/features/consent/lib/store';
import { EVENTS_ADDRESS } from './address';
import { EventQueue, type SiteEvent } from './queue';

/** Events of the same moment go together. */
const WAIT_MS = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const queue = new EventQueue({ isAllowed: () => isAllowed('analytics'), send });

/** Sends in the background, even while the page is left. An event that is lost is not counted. */
function send(items: readonly SiteEvent[]) {
  const body = new Blob([JSON.stringify({ items })], { type: 'application/json' });
  navigator.sendBeacon?.(EVENTS_ADDRESS, body);
}

function flush() {
  clearTimeout(timer);
  timer = undefined;
  queue.flush();
}

/** Counts what a visitor does, if they agreed; of a contact, which way it went. Nothing about the visitor is sent. */
export function track(kind: SiteEventKind, propertyId: string | null = null, way?: ContactWay) {
  if (queue.add(kind, propertyId, way)) timer ??= setTimeout(flush, WAIT_MS);
}

/** Sends what waits when the page is hidden or left, and returns what ends that. */
export function flushWhenHidden(): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('pagehide', flush);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('pagehide', flush);
  };
}
