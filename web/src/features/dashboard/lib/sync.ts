import type { ApiFailure } from '@/api/call';
import { explain, type FailureWords } from '@/api/failure';
import type { Feed } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages, plural } from '@/i18n/words';
import type { Told } from '@/ui/notice';

type Words = OwnerMessages['dashboard']['homeSync'];

/** What came of reading the calendars of a home. */
export type SyncOutcome = {
  readonly propertyId: string;
  readonly kind: 'synced' | 'none' | 'failed';
  readonly text: string;
};

/** The calendars were read, or tried; a home is synced if every one could be read. */
export function outcomeOfFeeds(
  locale: Locale,
  words: Words,
  platforms: Messages['calendar']['platform'],
  propertyId: string,
  feeds: readonly Feed[],
): SyncOutcome {
  if (feeds.length === 0) return { propertyId, kind: 'none', text: fill(words.none, { id: propertyId }) };
  const reasons = feeds.flatMap(({ platform, error }) =>
    error ? [fill(words.reason, { platform: platforms[platform], text: error.text })] : [],
  );
  if (reasons.length > 0) {
    const text = fill(words.failed, { id: propertyId, reason: reasons.join(' ') });
    return { propertyId, kind: 'failed', text };
  }
  const taken = feeds.reduce((sum, { takenNights }) => sum + takenNights, 0);
  const nights = plural(locale, words.nights, taken);
  return {
    propertyId,
    kind: 'synced',
    text: plural(locale, words.done, feeds.length, { id: propertyId, nights }),
  };
}

/** A home of which not all was read is a failure, whatever the answer's status. */
export function toldOf({ kind, text }: SyncOutcome): Told {
  return { kind: kind === 'synced' ? 'done' : 'failed', text };
}

/** Why a sync was not done, with what helps. */
export function syncFailure(answer: ApiFailure, words: Words, failure: FailureWords): string {
  const text = explain(answer, { ...failure, unknown: words.unknown });
  if (answer.kind !== 'silent') return text;
  return `${text} ${answer.why === 'late' ? words.late : words.offline}`;
}
