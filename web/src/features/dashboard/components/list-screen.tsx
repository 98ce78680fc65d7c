'use client';

import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useCallback } from 'react';
import type { Answer } from '@/api/call';
import { usePages } from '@/api/use-pages';
import { useRefresh } from '@/components/use-refresh';
import { Button } from '@/ui/button';
import type { Told } from '@/ui/notice';
import { ToldNotice, useTold } from '@/ui/told';
import type { Column, StateFilter } from '../lib/table';
import { DataTable } from './data-table';
import { useDesk } from './operator';
import { PagedPart } from './paged-screen';
import { type RowAction, RowButton } from './row-button';
import { Screen } from './screen';
import { type Hold, useHeldRows } from './use-held-rows';

const NO_ROWS: readonly never[] = [];

/** A page of a list; one without `nextCursor` is all of it, unless it is cut. */
export type ListPage<Row> = {
  readonly items: readonly Row[];
  readonly nextCursor?: string | null;
  readonly isCut?: boolean;
};

type List<Row> = {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly isCut: boolean;
};

type ListScreenProps<Row, Value> = {
  /** The last part of its address; it names the file of a download, too. */
  name: string;
  words: { readonly title: string; readonly text: string; readonly empty: string };
  /** Stable while the same is to be read. */
  ask: (cursor: string | null) => Promise<Answer<ListPage<Row>>>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  filter?: StateFilter<Row>;
  /** What an operator who may change something does with a row. */
  action?: RowAction<Row, Value>;
  /**
   * What else there is for a row, for everybody. `tell` says what was done, and reads the list again; `hold` keeps the row while a
   * form is open in it.
   */
  tools?: (row: Row, tell: (told: Told) => void, hold: Hold) => ReactNode;
  /** How often it is read again while it is looked at. */
  everyMs?: number;
  /** Names its part of the address, where the screen has another table. */
  part?: string;
  /** Below the list. */
  below?: ReactNode;
  /** Above the list. Is given the way to read the list again. */
  lead?: (refresh: () => void) => ReactNode;
};

/** A screen that is a list: it is read, shown as a table and read again. */
export function ListScreen<Row extends RowData, Value = null>(props: ListScreenProps<Row, Value>) {
  const {
    name,
    words,
    ask,
    columns,
    rowId,
    filter,
    action,
    tools,
    everyMs = null,
    lead,
    part,
    below,
  } = props;
  const { onEnded, decides, table } = useDesk();
  const extend = useCallback(
    (before: List<Row> | null, page: ListPage<Row>): List<Row> => ({
      rows: [...(before?.rows ?? []), ...page.items],
      nextCursor: page.nextCursor ?? null,
      isCut: page.isCut ?? false,
    }),
    [],
  );
  const { list, reading, failed, refresh, more } = usePages(ask, extend, onEnded);
  const { shown, hold } = useHeldRows(list?.rows ?? NO_ROWS, rowId);
  const { tell: say, notice } = useTold();
  useRefresh(refresh, everyMs);
  const tell = (told: Told) => {
    say(told);
    refresh();
  };
  return (
    <Screen
      title={words.title}
      text={words.text}
      tools={
        <Button busy={reading === 'all'} working={table.reading} onClick={refresh}>
          {table.refresh}
        </Button>
      }
    >
      {lead?.(refresh)}
      <ToldNotice notice={notice} />
      <PagedPart paged={{ page: list, failed, refresh }}>
        {(list) => (
          <DataTable
            name={name}
            part={part}
            label={words.title}
            columns={columns}
            rows={shown}
            rowId={rowId}
            filter={filter}
            empty={words.empty}
            tools={
              tools || (action && decides)
                ? (row) => (
                    <div className="col-span-full flex flex-wrap items-start gap-x-3 gap-y-2">
                      {action && decides && <RowButton row={row} action={action} onTold={tell} />}
                      {tools?.(row, tell, hold(row))}
                    </div>
                  )
                : undefined
            }
            isCut={list.isCut}
            more={list.nextCursor === null ? null : { read: more, busy: reading === 'more' }}
          />
        )}
      </PagedPart>
      {below}
    </Screen>
  );
}
