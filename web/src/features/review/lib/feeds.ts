import type { Feed } from '@/api/types';
import { formatAgo } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import type { ValueWords } from './values';

/** One calendar of a home, in words. */
export type FeedLine = {
  readonly id: string;
  readonly platform: string;
  /** Host and end of the address. */
  readonly address: string;
  readonly state: string;
  readonly nights: string;
  /** Why it could not be read the last time. */
  readonly error: string | null;
  /** Whether somebody should look at it. */
  readonly isTrouble: boolean;
};

const TROUBLE: readonly Feed['state'][] = ['failing', 'incomplete', 'stale'];

/** How the calendars of a home are. */
export function feedLines(
  locale: Locale,
  { review, page }: ValueWords,
  feeds: readonly Feed[],
  now: Date,
): FeedLine[] {
  return feeds.map(({ id, platform, address, state, lastReadAt, takenNights, error }) => {
    const ago = lastReadAt === null ? review.never : formatAgo(locale, lastReadAt, now);
    return {
      id,
      platform: page.calendar.platform[platform],
      address,
      state: fill(review.feedState[state], { ago }),
      nights: plural(locale, review.takenNights, takenNights),
      error: error?.text ?? null,
      isTrouble: error !== null || TROUBLE.includes(state),
    };
  });
}
