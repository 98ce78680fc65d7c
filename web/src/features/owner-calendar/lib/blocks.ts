import { randomId } from '@/api/random-id';
import { isVisit } from '@/api/visit';
import type { Locale } from '@/i18n/locale';
import { BROWSER, type Browser } from '@/storage/browser';
import { type AddOutcome, BlockStore } from './block-store';
import type { NewRange } from './changes';

export type { NewRange } from './changes';

const stores = new Map<string, BlockStore>();

/** An operator's visit keeps nothing in this browser: what waits there is an owner's, who sends it. */
const VISITED: Browser = {
  local: () => {
    throw new Error('a visit keeps nothing');
  },
  session: BROWSER.session,
  get window() {
    return BROWSER.window;
  },
  get document() {
    return BROWSER.document;
  },
};

/** The store of a home's blocks. All parts of a page share it, so that each sees what another does. */
export function blockStoreOf(homeId: string): BlockStore {
  const isVisited = isVisit();
  const key = isVisited ? `visit ${homeId}` : homeId;
  const store = stores.get(key) ?? new BlockStore(homeId, isVisited ? VISITED : BROWSER);
  stores.set(key, store);
  return store;
}

/** The block of a range, made by this browser, so that sending it again makes no second one. It stays until it is removed. */
export function newBlock(range: NewRange, now: Date) {
  const { startDate, endDate, type } = range;
  // Half a character, as a cut text may end with, is none: the API refuses the whole request for it.
  const reason = range.reason.replace(/\p{Surrogate}/gu, '\uFFFD');
  const createdAt = now.toISOString();
  return { id: randomId(), startDate, endDate, type, reason, createdAt, until: null, editedAt: null };
}

/**
 * Blocks nights of a home. `local`: it is kept in this browser, and sent once there is a connection.
 */
export function addBlock(homeId: string, range: NewRange, locale: Locale): Promise<AddOutcome> {
  return blockStoreOf(homeId).add({ put: newBlock(range, new Date()) }, locale);
}

/** Sends what waits of some homes, on a page that may show no calendar of them, now and once there is a connection. */
export function resend(homeIds: readonly string[], locale: Locale): void {
  for (const homeId of homeIds) void blockStoreOf(homeId).resend(locale);
}
