'use client';

import { useMemo, useState } from 'react';
import { HOME_ORDER_VALUES } from '@/api/limits.gen';
import { HomeLink, instants, TwoLines } from '@/features/dashboard/components/cells';
import { DataTable } from '@/features/dashboard/components/data-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { PagedScreen, usePaged } from '@/features/dashboard/components/paged-screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import type { Column } from '@/features/dashboard/lib/table';
import type { Locale } from '@/i18n/locale';
import { Notice } from '@/ui/notice';
import { type HomeRow, readAllHomes, readHomes, rowsOf } from '../lib/api';
import { type BulkResult, type Chosen, selectedAfter } from '../lib/bulk';
import { askedOf, filterOf, isNarrowed, withFilter } from '../lib/query';
import { feedsTexts, type HomesWords, hasTrouble, placeText, STATUS_LOOKS } from '../lib/words';
import { Bulk } from './bulk';
import { Filters } from './filters';

/** All homes in any status: searched, sorted and paged by the server, and some of them paused, shown again or removed at once. */
export function Homes({ words }: { words: HomesWords }) {
  const { locale, decides, table } = useDesk();
  const { query, replace } = useAddress();
  const asked = useMemo(() => askedOf(query), [query]);
  const paged = usePaged(asked, (parameters, signal) => readHomes(locale, parameters, signal));
  const { page, refresh } = paged;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const columns = useMemo(() => columnsOf(locale, words, table.never), [locale, words, table]);
  const rows = useMemo(() => (page ? rowsOf(page) : []), [page]);

  // What is here is newer than what was looked at when a home was selected.
  const present = new Map<string, Chosen>(rows.map((row) => [row.propertyId, row]));
  const selected = [...chosen.values()].map((home) => present.get(home.propertyId) ?? home);
  const set = (homes: readonly Chosen[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const home of homes) {
        if (isSelected) after.set(home.propertyId, home);
        else after.delete(home.propertyId);
      }
      return after;
    });
  const onResult = (result: BulkResult) => {
    setChosen((before) => selectedAfter(before, result));
    refresh();
  };
  return (
    <PagedScreen words={words} paged={paged}>
      {(page) => (
        <DataTable
          name="homes"
          label={words.title}
          columns={columns}
          rows={rows}
          rowId={({ propertyId }) => propertyId}
          empty={words.empty}
          searchLabel={words.search}
          remote={{
            total: page.total,
            isNarrowed: isNarrowed(filterOf(query)),
            sorts: HOME_ORDER_VALUES,
            readAll: (onPage) => readAllHomes(locale, query, onPage),
          }}
          filters={
            <>
              <Filters
                words={words}
                filter={filterOf(query)}
                onChange={(change) => replace(withFilter(query, change))}
              />
              {!page.feedsKnown && (
                <Notice tone="warning" role="status" className="mt-4 max-w-[62ch]">
                  {words.feedsAway}
                </Notice>
              )}
            </>
          }
          selection={
            decides
              ? {
                  has: ({ propertyId }) => chosen.has(propertyId),
                  set,
                  nameOf: ({ propertyId }) => propertyId,
                }
              : undefined
          }
          bulk={
            decides && (
              <Bulk
                words={words}
                chosen={selected}
                onClear={() => setChosen(new Map())}
                onResult={onResult}
              />
            )
          }
        />
      )}
    </PagedScreen>
  );
}

function columnsOf(locale: Locale, words: HomesWords, never: string): Column<HomeRow>[] {
  return [
    { id: 'id', title: words.id, value: ({ propertyId }) => propertyId, isForFiles: true },
    {
      id: 'name',
      title: words.name,
      value: ({ name }) => name,
      cell: ({ propertyId, name }) => (
        <TwoLines
          first={<HomeLink locale={locale} id={propertyId} text={name || propertyId} />}
          second={propertyId}
        />
      ),
    },
    { id: 'place', title: words.place, value: (home) => placeText(locale, home) },
    {
      id: 'owner',
      title: words.owner,
      value: ({ ownerName, ownerEmail }) => [ownerName, ownerEmail].filter(Boolean).join(', '),
      cell: ({ ownerName, ownerEmail }) => <TwoLines first={ownerName} second={ownerEmail} />,
    },
    {
      id: 'status',
      title: words.status,
      value: ({ status }) => words.statuses[status],
      cell: ({ status }) => <span className={`chip ${STATUS_LOOKS[status]}`}>{words.statuses[status]}</span>,
    },
    {
      id: 'feeds',
      title: words.feeds,
      value: (home) => feedsTexts(locale, words, home).join(', '),
      cell: (home) => {
        const [count, ...troubles] = feedsTexts(locale, words, home);
        return (
          <TwoLines
            first={count}
            second={
              troubles.length > 0 && (
                <span className={hasTrouble(home) ? 'font-semibold text-clay-ink' : undefined}>
                  {troubles.join(', ')}
                </span>
              )
            }
          />
        );
      },
    },
    { id: 'score', title: words.score, value: ({ score }) => score },
    instants(locale, 'changed', words.changed, ({ changedAt }) => changedAt, never),
  ];
}
