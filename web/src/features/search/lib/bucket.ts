import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore } from '@/storage/store';
import { FAIR_ORDERS, type Search } from './query';

/** Kept in the browser, so that a visitor sees one order all day. With 16 values it tells nobody from others. */
const orderStore = new BrowserStore<number | null>(STORAGE_KEYS.fairOrder, (stored) =>
  typeof stored === 'number' && stored >= 0 && stored < FAIR_ORDERS ? Math.trunc(stored) : null,
);

/**
 * The visitor's fair order, 0 to 15; `null` without storage. It stands in the address of a search, because pages are the same for
 * everybody who asks for the same address.
 */
export function visitorBucket(): number | null {
  if (orderStore.get() === null) {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    orderStore.set(random % FAIR_ORDERS);
  }
  return orderStore.isStored ? orderStore.get() : null;
}

/** A new search of this visitor: its first page, in the visitor's own fair order. */
export function asVisitor(search: Search): Search {
  return { ...search, cursor: null, seed: visitorBucket() };
}
