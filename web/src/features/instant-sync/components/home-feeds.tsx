import { useCallback } from 'react';
import { explain } from '@/api/failure';
import type { Feed, FeedRead } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { HomeLink } from '@/features/dashboard/components/cells';
import { EventTable } from '@/features/dashboard/components/event-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { pathOf } from '@/features/dashboard/lib/screens';
import { ReadOnOpen } from '@/features/feeds/components/read-on-open';
import { readFeeds, readHome } from '@/features/review/lib/api';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages, plural } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { readEvents, readReads } from '../lib/api';

type Words = Pick<OwnerMessages['dashboard'], 'instantSync' | 'homeSync' | 'feeds' | 'events'>;

type HomeFeedsProps = { words: Words; platforms: Messages['calendar']['platform']; id: string };

/** The calendars of a home, their reads, and what they hold. */
export function HomeFeeds({ words, platforms, id }: HomeFeedsProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { instantSync: text } = words;
  const home = useReading(
    useCallback(() => readHome(locale, id), [locale, id]),
    onEnded,
  ).reading;
  const { reading, again } = useReading(
    useCallback(() => readFeeds(locale, id), [locale, id]),
    onEnded,
  );
  const events = useReading(
    useCallback(() => readEvents(locale, id), [locale, id]),
    onEnded,
  ).reading;
  return (
    <section className="mt-10">
      <h2 className="text-22">{fill(text.results, { id })}</h2>
      {home.kind === 'read' && (
        <p className="mt-1">
          {home.value.form.name} · {text.statuses[home.value.status]} ·{' '}
          <HomeLink locale={locale} id={id} text={text.review} />
        </p>
      )}
      {reading.kind === 'reading' && (
        <div role="status" className="skeleton mt-4 h-24">
          <span className="sr-only">{table.reading}</span>
        </div>
      )}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-4 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, { ...failure, unknown: words.homeSync.unknown })]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'read' && reading.value.items.length === 0 && <p className="mt-3">{text.noFeeds}</p>}
      {reading.kind === 'read' && (
        <ul className="mt-4 grid gap-4 xl:grid-cols-2">
          {reading.value.items.map((feed) => (
            <FeedCard key={feed.id} words={words} name={platforms[feed.platform]} home={id} feed={feed} />
          ))}
        </ul>
      )}
      {events.kind === 'read' && events.value.items.length > 0 && (
        <>
          <h3 className="mt-8 text-19">{words.events.list}</h3>
          <EventTable words={words.events} name={`events-${id}`} events={events.value.items} />
        </>
      )}
    </section>
  );
}

type FeedCardProps = { words: Words; name: string; home: string; feed: Feed };

function FeedCard({ words, name, home, feed }: FeedCardProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { instantSync: text, feeds, homeSync } = words;
  const { id, address, state, lastReadAt, takenNights, error } = feed;
  const isTrouble = error !== null;
  return (
    <li className="rounded-card border border-line bg-paper p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <span className="text-14 wrap-anywhere text-ink-2">{address}</span>
        <span className={`chip ${isTrouble ? 'bg-clay-mist' : 'bg-ok-mist'}`}>{feeds.stateOf[state]}</span>
      </p>
      <p className="mt-1">
        {fill(text.lastRead, { time: lastReadAt ? formatInstant(locale, lastReadAt) : table.never })},{' '}
        {plural(locale, homeSync.nights, takenNights)}
      </p>
      {error && <p className="mt-1 text-clay-ink">{error.text}</p>}
      <p className="mt-2">
        <Link
          href={pathOf(locale, 'feedDiagnostic', new URLSearchParams({ home, feed: id }))}
          aria-label={fill(text.diagnoseOf, { name: `${name} ${address}` })}
          className="button-quiet"
        >
          {text.diagnose}
        </Link>
      </p>
      <ReadOnOpen
        title={text.reads}
        name={`${name} ${address}`}
        ask={useCallback(() => readReads(locale, home, id), [locale, home, id])}
        onEnded={onEnded}
        words={{ reading: table.reading, retry: table.retry, failure }}
      >
        {({ items }) => <Reads words={text} reads={items} />}
      </ReadOnOpen>
    </li>
  );
}

function Reads({ words, reads }: { words: Words['instantSync']; reads: readonly FeedRead[] }) {
  const { locale } = useDesk();
  if (reads.length === 0) return <p>{words.noReads}</p>;
  return (
    <ul className="space-y-1 text-14">
      {reads.map(({ id, readAt, outcome, error, events, nightsGained, nightsFreed }) => (
        <li key={id} className="wrap-anywhere">
          {fill(words.read, {
            time: formatInstant(locale, readAt),
            outcome: error ?? outcome,
            events,
            gained: nightsGained,
            freed: nightsFreed,
          })}
        </li>
      ))}
    </ul>
  );
}
