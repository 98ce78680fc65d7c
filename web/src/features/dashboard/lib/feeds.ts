import type { TroubledFeed } from '@/api/types';

/** After so long a calendar that was not read as a whole is stale, as the API counts it. */
const STALE_MS = 12 * 3_600_000;

/** Why somebody should look at a feed. One feed may have several reasons. */
export type Trouble = 'failing' | 'stale' | 'missing';

export function hasTrouble({ feed }: TroubledFeed, trouble: string, now: Date): boolean {
  switch (trouble) {
    case 'failing':
      // The state of one that fails for long is stale, and the last reading of one that is incomplete did not fail.
      return feed.error !== null && feed.error.code !== 'incomplete';
    case 'stale':
      return feed.lastCompleteAt === null || now.getTime() - Date.parse(feed.lastCompleteAt) > STALE_MS;
    case 'missing':
      return feed.waiting.length > 0;
    default:
      return false;
  }
}
