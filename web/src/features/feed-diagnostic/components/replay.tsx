import { type ReactNode, useCallback } from 'react';
import type { FeedRead, FeedReadPage } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import { HistoryChart } from '@/features/feeds/components/history-chart';
import { ReadOnOpen } from '@/features/feeds/components/read-on-open';
import { historyDays, readHistory } from '@/features/feeds/lib/history';
import { readReads } from '@/features/instant-sync/lib/api';
import { utcToday } from '@/features/stay/lib/today';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

export type ReplayWords = Pick<OwnerMessages['dashboard'], 'feedDiagnostic' | 'instantSync'> & {
  readonly history: OwnerMessages['feeds']['history'];
};

type ReplayProps = { words: ReplayWords; home: string; feed: string };

/** What was kept of the reads of a calendar, in order, each with what it changed. */
export function Replay({ words, home, feed }: ReplayProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { history: text } = words.feedDiagnostic;
  return (
    <section className="mt-10">
      <h2 className="text-22">{text.title}</h2>
      <p className="mt-1 max-w-[62ch] text-ink-2">{text.text}</p>
      <ReadOnOpen
        title={text.list}
        name={home}
        ask={useCallback(
          () => readHistory((cursor) => readReads(locale, home, feed, cursor), utcToday(new Date())),
          [locale, home, feed],
        )}
        onEnded={onEnded}
        words={{ reading: table.reading, retry: table.retry, failure }}
      >
        {(pages) => <Reads words={words} pages={pages} />}
      </ReadOnOpen>
    </section>
  );
}

function Reads({ words, pages }: { words: ReplayWords; pages: readonly FeedReadPage[] }) {
  const { locale } = useDesk();
  const { history, instantSync, feedDiagnostic } = words;
  const text = feedDiagnostic.history;
  const outcomes: Readonly<Record<string, string>> = instantSync.outcomes;
  const number = (count: number) => formatNumber(locale, count);
  const columns: readonly (readonly [title: string, cell: (read: FeedRead) => ReactNode])[] = [
    [text.at, ({ readAt }) => <time dateTime={readAt}>{formatInstant(locale, readAt)}</time>],
    [text.outcome, ({ outcome, error }) => error ?? outcomes[outcome] ?? outcome],
    [feedDiagnostic.status, ({ status }) => status ?? feedDiagnostic.none],
    [text.events, ({ events }) => number(events)],
    [text.problems, ({ problems }) => number(problems)],
    [text.gained, ({ nightsGained }) => number(nightsGained)],
    [text.freed, ({ nightsFreed }) => number(nightsFreed)],
    [text.waiting, ({ nightsWaiting }) => number(nightsWaiting)],
    [text.taken, ({ takenNights }) => number(takenNights)],
    [text.duration, ({ durationMs }) => fill(feedDiagnostic.milliseconds, { count: number(durationMs) })],
  ];
  const reads = pages.flatMap(({ items }) => items).reverse();
  return (
    <>
      <HistoryChart locale={locale} days={historyDays(pages, utcToday(new Date()))} words={history} />
      {reads.length === 0 ? (
        <p className="mt-3">{instantSync.noReads}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with keys
        <section aria-label={text.list} tabIndex={0} className="mt-3 md:overflow-x-auto">
          <table className="data-table">
            <thead>
              <tr>
                {columns.map(([title]) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reads.map((read) => (
                <tr key={read.id}>
                  {columns.map(([title, cell]) => (
                    <td key={title}>
                      <span className="text-14 text-ink-2 md:hidden">{title}</span>
                      <span>{cell(read)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
