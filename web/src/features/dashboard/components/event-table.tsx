import { useMemo } from 'react';
import type { CheckedEvent } from '@/api/types';
import { formatDay } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { Column } from '../lib/table';
import { DataTable } from './data-table';
import { useDesk } from './operator';

type Words = OwnerMessages['dashboard']['events'];

/** What the list shows of an event; those of a feed and those of a check have it alike. */
export type ShownEvent = Pick<
  CheckedEvent,
  'startDate' | 'endDate' | 'summary' | 'category' | 'confidence' | 'reason' | 'blocks'
>;

type EventTableProps = { words: Words; name: string; events: readonly ShownEvent[]; isCut?: boolean };

/** The events of calendars: what each is taken for, and why. */
export function EventTable({ words, name, events, isCut }: EventTableProps) {
  const { locale } = useDesk();
  const rows = useMemo(() => events.map((event, index) => ({ ...event, id: String(index) })), [events]);
  const columns = useMemo(
    (): Column<ShownEvent>[] => [
      day(locale, 'first', words.first, ({ startDate }) => startDate),
      day(locale, 'last', words.last, ({ endDate }) => endDate),
      { id: 'summary', title: words.summary, value: ({ summary }) => summary },
      { id: 'category', title: words.category, value: ({ category }) => words.categories[category] },
      {
        id: 'confidence',
        title: words.confidence,
        value: ({ confidence }) => confidence && words.confidences[confidence],
      },
      { id: 'reason', title: words.reason, value: ({ reason }) => reason.text },
      { id: 'blocks', title: words.blocks, value: ({ blocks }) => (blocks ? words.yes : words.no) },
    ],
    [locale, words],
  );
  return (
    <DataTable
      name={name}
      label={words.list}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={words.empty}
      isCut={isCut}
    />
  );
}

function day<Row>(
  locale: Parameters<typeof formatDay>[0],
  id: string,
  title: string,
  value: (row: Row) => string,
): Column<Row> {
  return { id, title, value, cell: (row) => formatDay(locale, value(row), 'medium') };
}
