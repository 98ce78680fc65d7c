import { explain, isEnded } from '@/api/failure';
import { useDesk } from '@/features/dashboard/components/operator';
import { readFeedHealth } from '@/features/dashboard/lib/api';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { readBatch } from '../lib/batch';

type Words = OwnerMessages['dashboard']['calendarManager'];

/** Above so many homes, batches by hand take too long. */
const LARGE = 50;
const VERY_LARGE = 100;

/** Counts the homes that guests see, and those with calendars. */
export function HomeCount({ words }: { words: Words }) {
  const { locale, failure, onEnded } = useDesk();
  const { submit, busy, result } = useSubmit<{ done?: string; failed?: string }>(async () => {
    const [homes, health] = await Promise.all([readBatch(locale, null), readFeedHealth(locale)]);
    if (isEnded(health)) onEnded();
    if (homes.kind !== 'done') return { failed: explain(homes, failure) };
    if (health.kind !== 'done') return { failed: explain(health, failure) };
    const { properties, feeds } = health.value;
    const number = (value: number) => formatNumber(locale, value);
    const counted = fill(words.counted, {
      total: number(homes.value.total),
      withFeeds: number(properties),
      feeds: number(feeds),
    });
    return { done: [counted, hintFor(words, properties)].filter(Boolean).join('. ') };
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

export function hintFor(words: Words, homes: number): string | null {
  if (homes > VERY_LARGE) return words.hint100;
  return homes > LARGE ? words.hint50 : null;
}
