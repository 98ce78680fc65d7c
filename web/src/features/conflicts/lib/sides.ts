import type { Conflict, ConflictingStay, Feed } from '@/api/types';
import { feedName } from '@/features/feeds/lib/names';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';

type Names = Messages['calendar']['platform'];

/** What the two sides of a conflict are called. Of two calendars of one name, the ends of their addresses tell which. */
export function sideNames(conflict: Conflict, feeds: readonly Feed[], names: Names): [string, string] {
  const [first, second] = [conflict.first, conflict.second].map((stay) => nameOf(stay, feeds, names));
  if (first?.name !== second?.name) return [first?.name ?? '', second?.name ?? ''];
  return [first?.exact ?? '', second?.exact ?? ''];
}

function nameOf({ feedId, platform }: ConflictingStay, feeds: readonly Feed[], names: Names) {
  const feed = feeds.find(({ id }) => id === feedId);
  if (!feed) return { name: names[platform], exact: names[platform] };
  const name = feedName(feed, names);
  return { name, exact: `${name} (${feed.address})` };
}

/** What to do about a conflict, one step after the other. */
export function stepsFor(
  conflict: Conflict,
  [first, second]: readonly [string, string],
  words: OwnerMessages['conflicts']['steps'],
): string[] {
  const { certain } = conflict.first;
  if (certain && conflict.second.certain) {
    return words.reservations.map((step) => fill(step, { first, second }));
  }
  const [sure, unsure] = certain ? [first, second] : [second, first];
  return words.unsure.map((step) => fill(step, { sure, unsure }));
}
