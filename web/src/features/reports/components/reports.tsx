'use client';

import { useCallback, useEffect, useRef } from 'react';
import { REPORT_STATE_VALUES } from '@/api/limits.gen';
import type { ReportState } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { ChipNav } from '@/features/dashboard/components/chip-nav';
import { useDesk } from '@/features/dashboard/components/operator';
import { Read } from '@/features/dashboard/components/read';
import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { useNameOf } from '@/features/dashboard/components/use-operators';
import { pathOf } from '@/features/dashboard/lib/screens';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { ToldNotice, useTold } from '@/ui/told';
import { REPORTS_PER_PAGE, readReports, type Totals } from '../lib/api';
import { addressOf, queryOf } from '../lib/decision';
import { ReportCard } from './report-card';

type ReportsProps = { words: Pick<OwnerMessages['dashboard'], 'reports' | 'instantSync'> };

/** Reports of homes: the open ones first, decided in their place. */
export function Reports({ words }: ReportsProps) {
  const { locale, onEnded, table } = useDesk();
  const text = words.reports;
  const { query, replace } = useAddress();
  const { state, home, page } = queryOf(query);
  /** The numbers of each state of a home, or of all. They are read again with the list, not with each of its pages. */
  const totals = useRef<{ home: string; of: Totals } | null>(null);
  const ask = useCallback(async () => {
    const known = totals.current?.home === home ? totals.current.of : null;
    const answer = await readReports(locale, { state, home, page }, known);
    if (answer.kind === 'done') totals.current = { home, of: answer.value.totals };
    return answer;
  }, [locale, state, home, page]);
  const { reading, again, refresh } = useReading(ask, onEnded, 'before');
  const forgetting = (read: () => void) => () => {
    totals.current = null;
    read();
  };
  const [readAll, readAgain] = [forgetting(refresh), forgetting(again)];
  const nameOf = useNameOf(text);
  const { tell, notice } = useTold();
  const counts = reading.kind === 'read' ? reading.value.totals : null;
  const pages = counts && Math.max(1, Math.ceil(counts[state] / REPORTS_PER_PAGE));
  // A page beyond the last one, of a list that has become shorter.
  useEffect(() => {
    if (pages !== null && page > pages) replace(addressOf({ state, home, page: pages }));
  }, [pages, page, state, home, replace]);
  const go = (change: { state?: ReportState; home?: string; page?: number }) => {
    tell(null);
    replace(addressOf({ state, home, page: 1, ...change }));
  };

  return (
    <Screen
      title={text.title}
      text={text.text}
      tools={
        <Button busy={reading.kind === 'reading'} working={table.reading} onClick={readAgain}>
          {table.refresh}
        </Button>
      }
    >
      <ChipNav
        label={text.filter}
        names={REPORT_STATE_VALUES}
        current={state}
        textOf={(each) =>
          counts
            ? fill(text.stateCount, { state: text.states[each], count: formatNumber(locale, counts[each]) })
            : text.states[each]
        }
        hrefOf={(each) => pathOf(locale, 'reports', addressOf({ state: each, home, page: 1 }))}
        onChoose={(next) => go({ state: next })}
      />
      {home !== '' && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4">
          {fill(text.onlyOf, { id: home })}
          <Button look="link" className="font-semibold" onClick={() => go({ home: '' })}>
            {text.everyHome}
          </Button>
        </p>
      )}
      <ToldNotice notice={notice} className="max-w-[62rem]" />
      <Read reading={reading} onAgain={readAgain} heights={['h-40', 'h-40']}>
        {(list) => (
          <>
            {list.items.length === 0 && (
              <p className="mt-5 max-w-[62rem] rounded-card border border-line p-6">
                {text.empty[list.state]}
              </p>
            )}
            <ul aria-label={text.list} className="mt-5 max-w-[62rem] space-y-4">
              {list.items.map((report) => (
                <ReportCard
                  // A form that was open in one list is not open in the next.
                  key={`${list.state} ${report.id}`}
                  words={words}
                  report={report}
                  readAt={list.readAt}
                  nameOf={nameOf}
                  onTold={(next) => {
                    tell(next);
                    readAll();
                  }}
                  onStale={readAll}
                />
              ))}
            </ul>
            <Pages words={text} page={page} pages={pages ?? 1} onPage={(next) => go({ page: next })} />
          </>
        )}
      </Read>
    </Screen>
  );
}

type PagesProps = {
  words: Pick<ReportsProps['words']['reports'], 'pages'>;
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

function Pages({ words, page, pages, onPage }: PagesProps) {
  const { table } = useDesk();
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label={words.pages} className="mt-4 flex flex-wrap items-center gap-3">
      <Button
        className="disabled:opacity-40"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        {table.previous}
      </Button>
      <span>{fill(table.page, { page, pages })}</span>
      <Button className="disabled:opacity-40" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {table.next}
      </Button>
    </nav>
  );
}
