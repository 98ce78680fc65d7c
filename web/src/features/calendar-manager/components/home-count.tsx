import { explain, isEnded } from '@/api/failure';
import type { FeedHealth } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { readFeedHealth, readNewest } from '@/features/dashboard/lib/api';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';

type Words = OwnerMessages['dashboard']['calendarManager'];

/** Above so many homes, batches by hand take too long. */
const LARGE = 50;
const VERY_LARGE = 100;

/** Counts the homes that guests see, and those of any state with calendars. */
export function HomeCount({ words }: { words: Words }) {
  const { locale, failure, onEnded } = useDesk();
  const { submit, busy, result } = useSubmit<{ done?: string; failed?: string }>(async () => {
    const [homes, health] = await Promise.all([readNewest(locale, 1), readFeedHealth(locale, 1)]);
    if (isEnded(health)) onEnded();
    if (homes.kind !== 'done') return { failed: explain(homes, failure) };
    if (health.kind !== 'done') return { failed: explain(health, failure) };
    const counted = countText(locale, words, homes.value.total, health.value);
    return { done: [counted, hintFor(words, health.value.properties)].filter(Boolean).join('. ') };
  });
  return (
    <>
      <div className="mt-3">
        <Button busy={busy} working={words.checking} onClick={() => void submit()}>
          {words.check}
        </Button>
      </div>
      <LiveNotice kind="done" text={result?.done ?? null} />
      <LiveNotice kind="failed" text={result?.failed ?? null} />
    </>
  );
}

export function countText(
  locale: Locale,
  words: Words,
  seen: number,
  { properties, feeds }: Pick<FeedHealth, 'properties' | 'feeds'>,
): string {
  return fill(words.counted, {
    seen: plural(locale, words.seen, seen),
    withFeeds: plural(locale, words.withFeeds, properties),
    feeds: plural(locale, words.feeds, feeds),
  });
}

export function hintFor(words: Words, homes: number): string | null {
  if (homes > VERY_LARGE) return words.hint100;
  return homes > LARGE ? words.hint50 : null;
}
