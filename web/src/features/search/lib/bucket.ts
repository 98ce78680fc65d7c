import { STORAGE_KEYS } from '@/components/storage-keys';
import { FAIR_ORDERS, type Search } from './query';

/** Kept in the browser, so that a visitor sees one order all day. With 16 values it tells nobody from others. */
const KEY = STORAGE_KEYS.fairOrder;

/**
 * The visitor's fair order, 0 to 15; `null` without storage. It stands in the address of a search, because pages are the same for
 * everybody who asks for the same address.
 */
export function visitorBucket(): number | null {
  try {
    const known = Number.parseInt(localStorage.getItem(KEY) ?? '', 10);
    if (known >= 0 && known < FAIR_ORDERS) return known;
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    const bucket = random % FAIR_ORDERS;
    localStorage.setItem(KEY, String(bucket));
    return bucket;
  } catch {
    return null;
  }
}

/** A new search of this visitor: its first page, in the visitor's own fair order. */
export function asVisitor(search: Search): Search {
  return { ...search, cursor: null, seed: visitorBucket() };
}
