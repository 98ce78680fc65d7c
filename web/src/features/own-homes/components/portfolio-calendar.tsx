'use client';

import { useState } from 'react';
import type { OwnHome } from '@/api/types';
import { Icon } from '@/components/icons';
import type { Day } from '@/features/stay/lib/day';
import { lastNight } from '@/features/stay/lib/ranges';
import { deviceZone } from '@/i18n/device-zone';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LAST_PAGE, NIGHT_KINDS, pageNights } from '../lib/nights';
import { BlockDates } from './block-dates';
import { HomeNotices } from './home-notices';
import { NightMark, NightsTable } from './nights-table';
import type { OwnHomesProps } from './own-homes';
import { useNights } from './use-nights';

type PortfolioCalendarProps = {
  locale: Locale;
  homes: readonly OwnHome[];
  today: Day;
  messages: Pick<OwnHomesProps['messages'], 'portfolio' | 'ownerCalendar' | 'platform'>;
  onEnded: (id: string) => void;
};

/** The nights of all homes side by side, six weeks at a time, and a form that blocks dates in them. */
export function PortfolioCalendar({ locale, homes, today, messages, onEnded }: PortfolioCalendarProps) {
  const { calendar: words, block } = messages.portfolio;
  const blockWords = {
    locale,
    messages: messages.ownerCalendar,
    platform: messages.platform,
    timeZone: deviceZone(),
  };
  const [page, setPage] = useState(0);
  const nights = pageNights(today, page);
  const ids = homes.map(({ id }) => id);
  const { rowOf, read, retry } = useNights(ids.join(' '), nights, locale, onEnded);
  const failed = ids.filter((id) => rowOf(id) === 'failed');
  const turns = [
    { by: -1, text: words.previous, icon: 'arrowLeft', isLast: page === 0 },
    { by: 1, text: words.next, icon: 'arrowRight', isLast: page === LAST_PAGE },
  ] as const;
  return (
    <>
      <section aria-labelledby="portfolio-calendar" className="mt-14">
        <h2 id="portfolio-calendar" className="text-30">
          {words.title}
        </h2>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="font-semibold">
            {fill(words.range, {
              first: formatDay(locale, nights.first, 'medium'),
              last: formatDay(locale, lastNight(nights), 'medium'),
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            {turns.map(({ by, text, icon, isLast }) => (
              <Button
                key={by}
                className="aria-disabled:text-ink-2"
                aria-disabled={isLast}
                onClick={() => !isLast && setPage(page + by)}
              >
                {by < 0 && <Icon name={icon} />}
                {text}
                {by > 0 && <Icon name={icon} />}
              </Button>
            ))}
          </div>
        </div>
        <NightsTable
          locale={locale}
          homes={homes}
          nights={nights}
          rowOf={rowOf}
          words={words}
          platforms={messages.platform}
        />
        {failed.length > 0 && (
          <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            <p>{words.someUnread}</p>
            <Button onClick={() => retry(failed)}>{words.retry}</Button>
          </div>
        )}
        <h3 className="sr-only">{words.legend}</h3>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14">
          {NIGHT_KINDS.map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <NightMark night={{ kind, platforms: LEGEND_MARKS[kind] ?? [] }} />
              {words.night[kind]}
            </li>
          ))}
        </ul>
      </section>
      {homes.map((home) => (
        <HomeNotices key={home.id} words={blockWords} home={home} />
      ))}
      <BlockDates
        words={blockWords}
        homes={homes}
        today={today}
        texts={block}
        onBlocked={(blocked) => void read(blocked)}
      />
    </>
  );
}

/** The legend shows one platform for all. */
const LEGEND_MARKS: Partial<Record<(typeof NIGHT_KINDS)[number], readonly ['airbnb' | 'manual']>> = {
  platform: ['airbnb'],
  block: ['manual'],
};
