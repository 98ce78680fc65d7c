import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { BlockEditResults, BlockList, FeedEventList, PropertyCalendar } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type QueuedEdit, wireEdit } from './queue';

const READING: RequestInit = { cache: 'no-store' };

export function readBlocks(homeId: string, locale: Locale): Promise<Answer<BlockList>> {
  return call(`${homeFolder(homeId)}/blocks`, locale, READING, having('items'));
}

export function readCalendar(homeId: string, locale: Locale): Promise<Answer<PropertyCalendar>> {
  return call(`${homeFolder(homeId)}/calendar`, locale, READING, having('blocked'));
}

/** What the calendars that are read say of the home's nights. */
export function readEvents(homeId: string, locale: Locale): Promise<Answer<FeedEventList>> {
  return call(`${homeFolder(homeId)}/feeds/events`, locale, READING, having('items'));
}

/** A browser sends up to 64 KiB in the background for a page that is left. */
const KEEPALIVE_BYTES = 60_000;

/** Makes edits again that were made here. One that is refused does not stop the others. */
export function replayEdits(
  homeId: string,
  edits: readonly QueuedEdit[],
  locale: Locale,
): Promise<Answer<BlockEditResults>> {
  const request = sending('PUT', { edits: edits.map(wireEdit) });
  // A request that a page leaves behind arrives all the same.
  const keepalive = new Blob([String(request.body)]).size < KEEPALIVE_BYTES;
  return call(`${homeFolder(homeId)}/blocks`, locale, { ...request, keepalive }, async (response) => {
    const answer: BlockEditResults = await response.json();
    // Each edit has its result. Anything else is a proxy's, and nothing leaves the queue for it.
    if (answer.results.length !== edits.length || !Array.isArray(answer.items)) {
      throw new TypeError('an answer without a result for each edit');
    }
    return answer;
  });
}
