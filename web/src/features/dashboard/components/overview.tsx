'use client';

import { useCallback } from 'react';
import { explain } from '@/api/failure';
import type { ListingStatus, Overview as Site } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useRefresh } from '@/components/use-refresh';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { PLOT_NAMES } from '../lib/chart';
import { formatInstant } from '../lib/instant';
import { factsOf, homesOf, readNumbers, type Tile, tilesOf, workOf } from '../lib/overview';
import { DayPlot } from './day-plot';
import { Facts } from './facts';
import { useDesk } from './operator';
import { Screen } from './screen';

type Words = OwnerMessages['dashboard']['overview'];

const EVERY_MS = 30_000;
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

type OverviewProps = { words: Words; statuses: Readonly<Record<ListingStatus, string>> };

/** What waits for an operator, each number with its list, read again and again while it is looked at. */
export function Overview({ words, statuses }: OverviewProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { reading, again, refresh } = useReading(
    useCallback(() => readNumbers(locale), [locale]),
    onEnded,
  );
  useRefresh(refresh, EVERY_MS);
  return (
    <Screen title={words.title} text={words.text} tools={<Button onClick={refresh}>{table.refresh}</Button>}>
      {reading.kind === 'reading' && (
        <div role="status" className="mt-6 grid grid-cols-2 gap-4 xl:grid-cols-5">
          <span className="sr-only">{table.reading}</span>
          {PLACES.map((place) => (
            <div key={place} className="skeleton h-32" />
          ))}
        </div>
      )}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-6 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={again}
        />
      )}
      {reading.kind === 'read' && (
        <>
          <ul aria-label={words.numbers} className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-5">
            {tilesOf(locale, words, reading.value).map((tile) => (
              <TileLink key={tile.name} words={words} tile={tile} />
            ))}
          </ul>
          <p className="mt-3 text-14 text-ink-2">
            {fill(words.readAt, { time: formatInstant(locale, reading.value.readAt.toISOString()) })}
          </p>
          {reading.value.site && (
            <Directory
              words={words}
              statuses={statuses}
              site={reading.value.site}
              readAt={reading.value.readAt}
            />
          )}
          <h2 className="mt-10 text-22">{words.calendars}</h2>
          <Facts facts={factsOf(locale, words, reading.value)} none={table.none} />
        </>
      )}
    </Screen>
  );
}

type DirectoryProps = OverviewProps & { site: Site; readAt: Date };

/** What the directory is made of, what happened lately, and the work that waits. */
function Directory({ words, statuses, site, readAt }: DirectoryProps) {
  const { locale, table } = useDesk();
  return (
    <>
      <h2 className="mt-10 text-22">{words.homes}</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {homesOf(locale, words, statuses, site).map(({ text, count, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-12 items-center gap-2 rounded-chip border border-line bg-paper px-4 hover:border-sea"
            >
              <span className="text-19 font-semibold">{count}</span> {text}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 text-22">{words.plots.title}</h2>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {PLOT_NAMES.map((name) => (
          <DayPlot key={name} locale={locale} words={words.plots} name={name} days={site.days} />
        ))}
      </div>
      <h2 className="mt-10 text-22">{words.work}</h2>
      <Facts facts={workOf(locale, words, site, readAt)} none={table.none} />
    </>
  );
}

function TileLink({ words, tile }: { words: Words; tile: Tile }) {
  const { name, number, note, href, isTrouble } = tile;
  const look = `flex h-full flex-col rounded-card border p-4 sm:p-5 ${isTrouble ? 'border-sun bg-sun-mist text-sun-ink' : 'border-line bg-paper'}`;
  const content = (
    <>
      <span className={number === null ? 'text-16' : 'font-display text-30 sm:text-38'}>
        {number ?? words.notRead}
      </span>
      <span className="mt-1 font-semibold">{words.tile[name]}</span>
      {note && <span className="mt-1 text-14">{note}</span>}
    </>
  );
  return (
    <li>
      {href === null ? (
        <div className={look}>{content}</div>
      ) : (
        <Link href={href} className={`${look} transition-colors duration-150 hover:border-sea`}>
          {content}
        </Link>
      )}
    </li>
  );
}
