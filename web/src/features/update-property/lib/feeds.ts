import type { Feed, FeedList, WantedFeed } from '@/api/types';
import { CALENDAR_PLATFORMS, type CalendarPlatform, type HomeForm } from '@/features/property-form/lib/form';

/** The calendars of a home that are read, with the ETag of their list. */
export type Feeds = { readonly items: FeedList['items']; readonly etag: string };

/** What becomes of a calendar that is read: it stays, gets the address that was typed for its platform, or goes. */
export type FeedChoice = 'keep' | 'replace' | 'remove';

/** What the owner chose, by the id of a calendar. */
export type FeedPlan = Readonly<Record<string, FeedChoice>>;

/** The field of the form for the platform of a calendar. */
function slotOf(feed: Feed): CalendarPlatform {
  return CALENDAR_PLATFORMS.find((platform) => platform === feed.platform) ?? 'other';
}

function typedAt(form: HomeForm, feed: Feed): string {
  return form.feeds[slotOf(feed)].trim();
}

/** Whether an address was typed that a calendar could get. */
export function mayReplace(form: HomeForm, feed: Feed): boolean {
  return typedAt(form, feed) !== '';
}

/**
 * What becomes of a calendar. An address that is typed for the only calendar of a platform is taken for its new one: replaced by
 * id, it keeps its nights until the new address is read, so that no booked night is offered in between.
 */
export function choiceOf(feeds: Feeds, form: HomeForm, plan: FeedPlan, feed: Feed): FeedChoice {
  const chosen = plan[feed.id];
  if (chosen && (chosen !== 'replace' || mayReplace(form, feed))) return chosen;
  const slot = slotOf(feed);
  const isOnly = feeds.items.filter((each) => slotOf(each) === slot).length === 1;
  return slot !== 'other' && isOnly && mayReplace(form, feed) ? 'replace' : 'keep';
}

/** A calendar that stays as it is. It keeps its address, because it is named by its id. */
export function asItIs({ id, platform, policy, freeTimeBlocks, paused }: Feed): WantedFeed {
  return { id, platform, policy, freeTimeBlocks, paused };
}

export function changesFeeds(form: HomeForm, plan: FeedPlan): boolean {
  return (
    CALENDAR_PLATFORMS.some((platform) => form.feeds[platform].trim() !== '') ||
    Object.values(plan).includes('remove')
  );
}

/** The calendars that the home is to have. Each address is used once; what is left is added. */
export function wantedFeeds(feeds: Feeds, form: HomeForm, plan: FeedPlan): WantedFeed[] {
  const left = new Map(CALENDAR_PLATFORMS.map((platform) => [platform, form.feeds[platform].trim()]));
  const stay = feeds.items.flatMap((feed): WantedFeed[] => {
    const choice = choiceOf(feeds, form, plan, feed);
    if (choice === 'remove') return [];
    const address = choice === 'replace' ? (left.get(slotOf(feed)) ?? '') : '';
    if (address === '') return [asItIs(feed)];
    left.set(slotOf(feed), '');
    const { id, policy, freeTimeBlocks, paused } = feed;
    return [{ id, ...platformOf(slotOf(feed)), address, policy, freeTimeBlocks, paused }];
  });
  const added = [...left].flatMap(([platform, address]): WantedFeed[] =>
    address === '' ? [] : [{ ...platformOf(platform), address }],
  );
  return [...stay, ...added];
}

/** The platform of an address; another one's is found by its host. */
function platformOf(platform: CalendarPlatform): Pick<WantedFeed, 'platform'> {
  return platform === 'other' ? {} : { platform };
}
