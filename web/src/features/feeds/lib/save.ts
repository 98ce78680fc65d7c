import type { Answer, ApiFailure } from '@/api/call';
import { isOutdated } from '@/api/failure';
import type { Feed, WantedFeed } from '@/api/types';
import type { CalendarPlatform } from '@/features/property-form/lib/form';
import { asItIs, type Feeds } from '@/features/update-property/lib/feeds';

/** One change of the calendars that are read. */
export type FeedChange =
  | { readonly kind: 'add'; readonly platform: CalendarPlatform; readonly address: string }
  | {
      readonly kind: 'set';
      /** The calendar as the owner saw it. */
      readonly feed: Feed;
      readonly part: Pick<WantedFeed, 'address' | 'policy' | 'freeTimeBlocks' | 'paused'>;
    }
  | { readonly kind: 'remove'; readonly feed: Feed };

export type Saved =
  | { readonly kind: 'saved'; readonly feeds: Feeds }
  /** The calendar was changed elsewhere meanwhile: the owner looks at it again first. */
  | { readonly kind: 'changed'; readonly feeds: Feeds }
  | { readonly kind: 'failed'; readonly answer: ApiFailure };

/** How calendars are read and replaced. */
type Api = {
  readonly read: () => Promise<Answer<Feeds>>;
  readonly replace: (items: WantedFeed[], etag: string) => Promise<Answer<Feeds>>;
};

/** The maximum number of tries, because others may change the calendars at the same time. */
const MOST_TRIES = 3;

/** The calendars that the home is to have after a change. All others stay as they are. */
export function wantedAfter(items: readonly Feed[], change: FeedChange): WantedFeed[] {
  switch (change.kind) {
    case 'add': {
      const { platform, address } = change;
      // The API knows the host of a calendar of another platform.
      const added = platform === 'other' ? { address } : { platform, address };
      return [...items.map(asItIs), added];
    }
    case 'set': {
      const { feed, part } = change;
      return items.map((each) => (each.id === feed.id ? changed(each, part) : asItIs(each)));
    }
    case 'remove':
      return items.filter(({ id }) => id !== change.feed.id).map(asItIs);
  }
}

/** A platform that the owner chose is kept. Otherwise the API knows the host of another address. */
function changed(feed: Feed, part: Extract<FeedChange, { kind: 'set' }>['part']): WantedFeed {
  const isFound = part.address !== undefined && feed.platform === 'other';
  return { ...asItIs(feed), ...part, ...(isFound && { platform: null }) };
}

/** Whether what a change is about is still as the owner saw it. */
function isAsSeen(items: readonly Feed[], change: FeedChange): boolean {
  if (change.kind === 'add') return true;
  const present = items.find(({ id }) => id === change.feed.id);
  return present !== undefined && seenOf(present, change) === seenOf(change.feed, change);
}

/** The state of a feed that the owner's decision is based on. For a removal it includes the nights that nothing else takes. */
function seenOf(feed: Feed, { kind }: FeedChange): string {
  const { address, policy, freeTimeBlocks, paused, soleNights } = feed;
  return JSON.stringify([address, policy, freeTimeBlocks, paused, kind === 'remove' ? soleNights : null]);
}

/**
 * Saves one change. Where the list was changed elsewhere meanwhile, it is read again, and the change is made to what stands there
 * now; unless that is what the change is about.
 */
export async function saveChange(feeds: Feeds, change: FeedChange, api: Api): Promise<Saved> {
  let present = feeds;
  for (let tries = 1; ; tries += 1) {
    const answer = await api.replace(wantedAfter(present.items, change), present.etag);
    if (answer.kind === 'done') return { kind: 'saved', feeds: answer.value };
    if (!isOutdated(answer) || tries === MOST_TRIES) return { kind: 'failed', answer };
    const again = await api.read();
    if (again.kind !== 'done') return { kind: 'failed', answer: again };
    present = again.value;
    if (!isAsSeen(present.items, change)) return { kind: 'changed', feeds: present };
  }
}
