import { useMemo } from 'react';
import type { Pass } from '@/api/types';
import { instants } from '@/features/dashboard/components/cells';
import { DataTable } from '@/features/dashboard/components/data-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatInstant } from '@/features/dashboard/lib/instant';
import type { Column } from '@/features/dashboard/lib/table';
import { formatNumber, formatPercent } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type Words = OwnerMessages['dashboard']['calendarManager']['pass'];

/** How far a pass is. */
export function PassProgress({ words, pass }: { words: Words; pass: Pass }) {
  const { locale } = useDesk();
  const { startedAt, percent, read, feeds, failed } = pass;
  const at = formatInstant(locale, startedAt);
  const title = fill(read < feeds ? words.running : words.over, { at });
  return (
    <div className="mt-4 max-w-xl">
      <p className="font-semibold">{title}</p>
      <progress aria-label={title} className="progress mt-2 block w-full" max={100} value={percent} />
      <p role="status" className="mt-1 text-ink-2">
        {fill(words.percent, {
          percent: formatPercent(locale, percent),
          read: formatNumber(locale, read),
          feeds: formatNumber(locale, feeds),
          failed: formatNumber(locale, failed),
        })}
      </p>
    </div>
  );
}

/** The newest passes. */
export function PassList({ words, passes }: { words: Words; passes: readonly Pass[] }) {
  const { locale, operator, table } = useDesk();
  const columns = useMemo(
    (): Column<Pass>[] => [
      instants(locale, 'startedAt', words.startedAt, ({ startedAt }) => startedAt, table.never),
      instants(locale, 'endsAt', words.endsAt, ({ endsAt }) => endsAt, table.never),
      {
        id: 'startedBy',
        title: words.startedBy,
        value: ({ startedBy }) => startedBy,
        cell: ({ startedBy }) => (startedBy === operator.id ? words.me : startedBy),
      },
      { id: 'feeds', title: words.feeds, value: ({ feeds }) => feeds },
      { id: 'read', title: words.read, value: ({ read }) => read },
      { id: 'failed', title: words.failed, value: ({ failed }) => failed },
      {
        id: 'percent',
        title: words.progress,
        value: ({ percent }) => percent,
        cell: ({ percent }) => formatPercent(locale, percent),
      },
    ],
    [locale, operator.id, table, words],
  );
  return (
    <DataTable
      name="passes"
      label={words.list}
      columns={columns}
      rows={passes}
      rowId={({ id }) => id}
      empty={words.empty}
    />
  );
}
