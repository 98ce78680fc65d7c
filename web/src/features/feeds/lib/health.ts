import type { Feed, FeedEvent } from '@/api/types';
import { formatAgo } from '@/i18n/format';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';

/** How a calendar is, in words. */
export type Health = {
  /** `Read 12 min ago, 14 stays, 62 nights taken, next read 14:10`. */
  readonly line: string;
  /** The consequence for the nights; `null` where all is well. */
  readonly note: string | null;
  readonly tone: 'ok' | 'doubt' | 'trouble';
};

type Words = OwnerMessages['feeds']['health'];

/** A reading that was not whole is no failure: it adds nights. */
const INCOMPLETE = 'incomplete';

/** Whether the last read of a calendar failed. One that did for long is stale, too. */
export function isFailing({ error }: Pick<Feed, 'error'>): boolean {
  return error !== null && error.code !== INCOMPLETE;
}

/** Whether a calendar is about to be read for the first time, or since its address or what takes nights changed. */
export function isAwaited(feed: Feed): boolean {
  const { paused, lastReadAt, lastCompleteAt, error, proven } = feed;
  const isChanged = proven && lastCompleteAt === null && !isDoubted(feed);
  return !paused && error === null && (lastReadAt === null || isChanged);
}

/** Whether a calendar was read and is not believed: nights wait that it names no more. */
function isDoubted({ error, waiting, lastReadAt, lastCompleteAt }: Feed): boolean {
  const isRead = lastReadAt !== null && (lastCompleteAt === null || lastReadAt > lastCompleteAt);
  return error === null && isRead && waiting.some(({ freeAt }) => freeAt !== null);
}

const TONES: Record<Feed['state'], Health['tone']> = {
  fresh: 'ok',
  waiting: 'doubt',
  stale: 'doubt',
  incomplete: 'doubt',
  paused: 'doubt',
  failing: 'trouble',
};

/** @param stays the stays to come; `null` where they are not known */
export function healthOf(locale: Locale, words: Words, feed: Feed, stays: number | null, now: Date): Health {
  const isUnread = feed.lastReadAt === null;
  const parts = [
    readText(locale, words, feed, now),
    ...(stays === null || isUnread ? [] : [plural(locale, words.stays, stays)]),
    ...(isUnread ? [] : [plural(locale, words.nights, feed.takenNights)]),
    ...nextText(locale, words, feed, now),
  ];
  return {
    line: capitalised(locale, parts.join(', ')),
    note: noteOf(locale, words, feed, now),
    tone: isFailing(feed) && !feed.paused ? 'trouble' : TONES[feed.state],
  };
}

function capitalised(locale: Locale, text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

function readText(locale: Locale, words: Words, feed: Feed, now: Date): string {
  const { state, lastReadAt } = feed;
  if (state === 'paused') return words.paused;
  if (lastReadAt === null) return words.unread;
  return fill(isFailing(feed) ? words.failed : words.read, { ago: formatAgo(locale, lastReadAt, now) });
}

function nextText(locale: Locale, words: Words, { paused, nextReadAt }: Feed, now: Date): string[] {
  if (paused || nextReadAt === null) return [];
  if (Date.parse(nextReadAt) <= now.getTime()) return [words.nextNow];
  return [fill(words.next, { time: clockTime(locale, nextReadAt, now) })];
}

function noteOf(locale: Locale, words: Words, feed: Feed, now: Date): string | null {
  const { state, lastReadAt, lastCompleteAt, failedCycles, proven } = feed;
  const complete =
    lastCompleteAt === null
      ? words.neverComplete
      : fill(words.lastComplete, { ago: formatAgo(locale, lastCompleteAt, now) });
  const failures = failedCycles > 0 ? `${plural(locale, words.failures, failedCycles)} ` : '';
  switch (state) {
    case 'fresh':
      return null;
    case 'waiting':
      if (lastReadAt === null) return words.note.unread;
      if (!proven) return words.note.unproven;
      return isDoubted(feed) ? words.note.doubted : words.note.changed;
    case 'stale':
      if (isDoubted(feed)) return words.note.doubted;
      return `${failures}${words.note.stale} ${complete}`;
    case 'failing':
      return `${failures}${words.note.failing} ${complete}`;
    case 'incomplete':
      return `${words.note.incomplete} ${complete}`;
    case 'paused':
      return words.note.paused;
  }
}

/** A time on the reader's clock: `14:10`, with the day where it is not today. */
export function clockTime(locale: Locale, instant: string, now: Date): string {
  const date = new Date(instant);
  const isToday = date.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], {
    hour: '2-digit',
    minute: '2-digit',
    ...(!isToday && { day: 'numeric', month: 'short' }),
  }).format(date);
}

/** The categories of nights that are closed rather than stayed in. */
const CLOSED: readonly FeedEvent['category'][] = ['manual_block', 'maintenance', 'outside_booking_window'];

/**
 * How many stays of each calendar are not over, by its id.
 *
 * @param today as `YYYY-MM-DD`
 */
export function staysByFeed(events: readonly FeedEvent[], today: string): Map<string, number> {
  const stays = new Map<string, number>();
  for (const { feedId, blocks, category, endDate } of events) {
    if (!blocks || CLOSED.includes(category) || endDate < today) continue;
    stays.set(feedId, (stays.get(feedId) ?? 0) + 1);
  }
  return stays;
}
