'use client';

import { useCallback } from 'react';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { formatInstant } from '../lib/instant';
import { factsOf, readNumbers, type Tile, tilesOf } from '../lib/overview';
import { Facts } from './facts';
import { useDesk } from './operator';
import { Screen } from './screen';
import { useRefresh } from './use-refresh';

type Words = OwnerMessages['dashboard']['overview'];

const EVERY_MS = 30_000;
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** What waits for an operator, each number with its list, read again and again while it is looked at. */
export function Overview({ words }: { words: Words }) {
  const { locale, onEnded, failure, table } = useDesk();
  const { reading, again, refresh } = useReading(
    useCallback(() => readNumbers(locale), [locale]),
    onEnded,
  );
  useRefresh(refresh, EVERY_MS);
  return (
    <Screen title={words.title} text={words.text} tools={<Button onClick={refresh}>{table.refresh}</Button>}>
      {reading.kind === 'reading' && (
        <div role="status" className="mt-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
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
          <ul aria-label={words.numbers} className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
            {tilesOf(locale, words, reading.value).map((tile) => (
              <TileLink key={tile.name} words={words} tile={tile} />
            ))}
          </ul>
          <p className="mt-3 text-14 text-ink-2">
            {fill(words.readAt, { time: formatInstant(locale, reading.value.readAt.toISOString()) })}
          </p>
          <h2 className="mt-10 text-22">{words.calendars}</h2>
          <Facts facts={factsOf(locale, words, reading.value)} none={table.none} />
        </>
      )}
    </Screen>
  );
}

function TileLink({ words, tile }: { words: Words; tile: Tile }) {
  const { name, number, note, href, isTrouble } = tile;
  return (
    <li>
      <Link
        href={href}
        className={`flex h-full flex-col rounded-card border p-4 transition-colors duration-150 hover:border-sea sm:p-5 ${isTrouble ? 'border-sun bg-sun-mist text-sun-ink' : 'border-line bg-paper'}`}
      >
        <span className={number === null ? 'text-16' : 'font-display text-30 sm:text-38'}>
          {number ?? words.notRead}
        </span>
        <span className="mt-1 font-semibold">{words.tile[name]}</span>
        {note && <span className="mt-1 text-14">{note}</span>}
      </Link>
    </li>
  );
}
