import { explain } from '@/api/failure';
import { Icon, type IconName } from '@/components/icons';
import { useDesk } from '@/features/dashboard/components/operator';
import type { SyncOutcome } from '@/features/dashboard/lib/sync';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { type Batch, countsOf, rangeOf } from '../lib/batch';
import { useBatches } from './use-batches';

type Words = OwnerMessages['dashboard']['calendarManager'];

type BatchStepProps = {
  words: Words;
  homeSync: OwnerMessages['dashboard']['homeSync'];
  platforms: Messages['calendar']['platform'];
};

const ICONS: Record<SyncOutcome['kind'], IconName> = { synced: 'check', none: 'minus', failed: 'warning' };

/** Five homes at a time. Next and Previous run the batch that they go to. */
export function BatchStep({ words, homeSync, platforms }: BatchStepProps) {
  const { failure } = useDesk();
  const { batch, index, busy, failed, run, reset } = useBatches(homeSync, platforms);
  const isLast = batch !== null && !batch.hasMore;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy} working={homeSync.syncing} onClick={() => void run(index)}>
          {words.run}
        </Button>
        <Button
          className="disabled:opacity-40"
          disabled={busy || index === 0}
          onClick={() => void run(index - 1)}
        >
          {words.previous}
        </Button>
        <Button
          className="disabled:opacity-40"
          disabled={busy || batch === null || isLast}
          onClick={() => void run(index + 1)}
        >
          {words.next}
        </Button>
        <Button onClick={reset}>{words.reset}</Button>
      </div>
      <LiveNotice kind="failed" text={failed && `${words.batchFailed}. ${explain(failed, failure)}`} />
      <div aria-live="polite" className="mt-3">
        {batch ? <BatchResult words={words} batch={batch} /> : fill(words.batchNumber, { batch: index + 1 })}
      </div>
    </>
  );
}

/** What came of a batch, home by home. */
function BatchResult({ words, batch }: { words: Words; batch: Batch }) {
  const { locale } = useDesk();
  const { outcomes, size, durationMs, hasMore } = batch;
  if (size === 0) return <p>{words.allSynced}</p>;
  return (
    <>
      <p className="font-semibold">{fill(words.batch, rangeOf(batch))}</p>
      <p>
        {durationMs === null
          ? fill(words.progress, { done: outcomes.length, total: size })
          : `${fill(words.result, {
              ...countsOf(outcomes),
              seconds: formatNumber(locale, durationMs / 1000),
            })}. ${hasMore ? words.hasMore : words.last}`}
      </p>
      <ul className="mt-2 space-y-1">
        {outcomes.map(({ propertyId, kind, text }) => (
          <li key={propertyId} className="flex gap-2">
            <Icon name={ICONS[kind]} className="mt-0.5 size-5" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
