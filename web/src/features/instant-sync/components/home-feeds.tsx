import { useCallback, useEffect, useRef } from 'react';
import { explain } from '@/api/failure';
import type { Feed, FeedReadPage } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { HomeLink } from '@/features/dashboard/components/cells';
import { EventTable } from '@/features/dashboard/components/event-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { pathOf } from '@/features/dashboard/lib/screens';
import { HistoryChart } from '@/features/feeds/components/history-chart';
import { ReadOnOpen } from '@/features/feeds/components/read-on-open';
import { historyDays, readHistory } from '@/features/feeds/lib/history';
import { readFeeds, readHome } from '@/features/review/lib/api';
import { utcToday } from '@/features/stay/lib/today';
import { fill, type Messages, plural } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import { readEvents, readReads } from '../lib/api';
import type { InstantSyncWords } from '../lib/words';

type Words = InstantSyncWords;

type HomeFeedsProps = {
  words: Words;
  platforms: Messages['calendar']['platform'];
  id: string;
  takesFocus: boolean;
};

/** The calendars of a home, their reads, and what they hold. */
export function HomeFeeds({ words, platforms, id, takesFocus }: HomeFeedsProps) {
  const { locale, onEnded } = useDesk();
  const { instantSync: text } = words;
  const home = useReading(
    useCallback(() => readHome(locale, id), [locale, id]),
    onEnded,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="mt-10">
      <h2 ref={heading} tabIndex={-1} className="text-22 outline-none">
        {fill(text.results, { id })}
      </h2>
      {home.reading.kind === 'read' && (
        <p className="mt-1">
          {home.reading.value.form.name} · {text.statuses[home.reading.value.status]} ·{' '}
          <HomeLink locale={locale} id={id} text={text.review} />
        </p>
      )}
      <FeedsOfHome words={words} platforms={platforms} id={id} besides={[home]} />
    </section>
  );
}

type FeedsOfHomeProps = Omit<HomeFeedsProps, 'takesFocus'> & {
  /** What else of the home was read. Where that failed, it is told once with the rest. */
  besides?: readonly Pick<ReturnType<typeof useReading<unknown>>, 'reading' | 'again'>[];
};

/** The calendars that are read for a home, their reads, and what they hold. */
export function FeedsOfHome({ words, platforms, id, besides = [] }: FeedsOfHomeProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { instantSync: text } = words;
  const feeds = useReading(
    useCallback(() => readFeeds(locale, id), [locale, id]),
    onEnded,
  );
  const events = useReading(
    useCallback(() => readEvents(locale, id), [locale, id]),
    onEnded,
  );
  const failed = [...besides, feeds, events].flatMap(({ reading, again }) =>
    reading.kind === 'failed'
      ? [{ text: explain(reading.answer, { ...failure, unknown: words.homeSync.unknown }), again }]
      : [],
  );
  return (
    <>
      {feeds.reading.kind === 'reading' && (
        <div role="status" className="skeleton mt-4 h-24">
          <span className="sr-only">{table.reading}</span>
        </div>
      )}
      {failed.length > 0 && (
        <RetryNotice
          className="mt-4 max-w-[62ch]"
          title={table.failed}
          texts={[...new Set(failed.map((each) => each.text))]}
          retry={table.retry}
          onRetry={() => {
            for (const { again } of failed) again();
          }}
        />
      )}
      {feeds.reading.kind === 'read' && feeds.reading.value.items.length === 0 && (
        <p className="mt-3">{text.noFeeds}</p>
      )}
      {feeds.reading.kind === 'read' && (
        <ul className="mt-4 grid gap-4 xl:grid-cols-2">
          {feeds.reading.value.items.map((feed) => (
            <FeedCard key={feed.id} words={words} name={platforms[feed.platform]} home={id} feed={feed} />
          ))}
        </ul>
      )}
      {events.reading.kind === 'read' && events.reading.value.items.length > 0 && (
        <>
          <h3 className="mt-8 text-19">{words.events.list}</h3>
          <EventTable words={words.events} name={`events-${id}`} events={events.reading.value.items} />
        </>
      )}
    </>
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
        {lastReadAt ? fill(text.lastRead, { time: formatInstant(locale, lastReadAt) }) : text.neverRead},{' '}
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
        ask={useCallback(
          () => readHistory((cursor) => readReads(locale, home, id, cursor), utcToday(new Date())),
          [locale, home, id],
        )}
        onEnded={onEnded}
        words={{ reading: table.reading, retry: table.retry, failure }}
      >
        {(pages) => <Reads words={words} pages={pages} />}
      </ReadOnOpen>
    </li>
  );
}

/** So many reads are listed; the bars count all. */
const LISTED = 20;

/** The last 30 days of a calendar, and its newest reads that changed something or failed. */
function Reads({ words, pages }: { words: Words; pages: readonly FeedReadPage[] }) {
  const { locale } = useDesk();
  const { instantSync: text, history } = words;
  const outcomes: Readonly<Record<string, string>> = text.outcomes;
  const reads = pages.flatMap(({ items }) => items).slice(0, LISTED);
  return (
    <>
      <HistoryChart locale={locale} days={historyDays(pages, utcToday(new Date()))} words={history} />
      {reads.length === 0 && <p className="mt-3">{text.noReads}</p>}
      <ul className="mt-3 space-y-1 text-14">
        {reads.map(({ id, readAt, outcome, error, events, nightsGained, nightsFreed }) => (
          <li key={id} className="wrap-anywhere">
            {fill(text.read, {
              time: formatInstant(locale, readAt),
              outcome: error ?? outcomes[outcome] ?? outcome,
              events: plural(locale, text.events, events),
              gained: plural(locale, text.gained, nightsGained),
              freed: plural(locale, text.freed, nightsFreed),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
