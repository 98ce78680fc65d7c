import type { WaitingReview } from '@/api/types';
import { formatAgo, formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import type { Queue } from './queue';

/** Where the operators work. */
export const OFFICE_ZONE = 'Europe/Madrid';

type QueueWords = OwnerMessages['review']['queue'];

/** Whether a home is new, or changes of it wait. */
export function kindText(words: QueueWords, { isSubmission }: WaitingReview): string {
  return isSubmission ? words.submission : words.change;
}

/** `Waiting since 1 March 2027, 7 days ago`. */
export function sinceText(
  locale: Locale,
  words: QueueWords,
  { waitsSince }: WaitingReview,
  now: Date,
): string {
  const date = formatInstantDate(locale, waitsSince, OFFICE_ZONE);
  return fill(words.since, { date, ago: formatAgo(locale, waitsSince, now) });
}

/** What the queue says of one of its homes: the kind, since when, and the place; `null` of another home. */
export function placeInQueue(
  locale: Locale,
  words: OwnerMessages['review'],
  queue: Queue | null,
  id: string,
): string | null {
  const index = queue?.items.findIndex(({ propertyId }) => propertyId === id) ?? -1;
  const item = queue?.items[index];
  if (!queue || !item) return null;
  return [
    kindText(words.queue, item),
    sinceText(locale, words.queue, item, queue.readAt),
    fill(words.home.position, { number: index + 1, total: queue.items.length }),
  ].join(' · ');
}
