import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLatest } from '@/components/use-latest';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';
import {
  type Column,
  nextSort,
  queryWith,
  type Remote,
  ROWS_PER_PAGE,
  readsOn,
  type Selection,
  type StateFilter,
  type TableState,
  tableStateOf,
} from '../lib/table';
import { useDesk } from './operator';
import { SaveCsv } from './save-csv';
import { SearchField } from './search-field';
import { SelectPage } from './select-page';
import { useAddress } from './use-address';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/** So many rows need no search. */
const FEW = 5;

type DataTableProps<Row> = {
  /** Names the file of a download. */
  name: string;
  label: string;
  /** Names its part of the address, where the screen has another table. */
  part?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  filter?: StateFilter<Row>;
  /** What is said of a list without rows. */
  empty: string;
  /** What is said where no row fits, if that is not the usual text. */
  noMatch?: string;
  /** What can be done with a row. */
  tools?: (row: Row) => ReactNode;
  /** Reads the next rows, where there are more than were read. Only a whole list can be put in another order. */
  more?: { read: () => void; busy: boolean } | null;
  /** Whether there may be more rows, none of which can be read. */
  isCut?: boolean;
  /** Where the server has the rest of the list. */
  remote?: Remote<Row> | null;
  /** Whether rows can be searched; not where the server has no search. */
  searches?: boolean;
  /** What the search looks at, where that is not the whole row. */
  searchLabel?: string;
  /** Below the search: what else narrows the list. */
  filters?: ReactNode;
  /** Between the search and the rows: what is done with selected rows. */
  bulk?: ReactNode;
  selection?: Selection<Row>;
};

/** A list as a table: searched, sorted and paged by its address, and saved as CSV. On a phone each row is a card. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    name,
    label,
    columns,
    rows,
    rowId,
    filter,
    empty,
    tools,
    more = null,
    isCut = false,
    searches = true,
  } = props;
  const shownColumns = columns.filter(({ isForFiles }) => !isForFiles);
  const { remote = null, searchLabel, filters, bulk, selection } = props;
  const { locale, table: words } = useDesk();
  const { query, replace } = useAddress(props.part);
  const state = tableStateOf(query);
  const change = (part: Partial<TableState>) => replace(queryWith(query, part));
  const isWhole = more === null && !isCut;

  const data = useMemo(
    () => rows.filter((row) => !filter || state.state === '' || filter.has(row, state.state)),
    [rows, filter, state.state],
  );
  const defined = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        accessorFn: (row: Row) => value(row) ?? undefined,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const total = remote?.total ?? data.length;
  const pageIndex = Math.min(state.page, Math.max(1, Math.ceil(total / ROWS_PER_PAGE))) - 1;
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: rowId,
    enableSorting: isWhole,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    autoResetPageIndex: false,
    manualFiltering: remote !== null,
    manualSorting: remote !== null,
    manualPagination: remote !== null,
    rowCount: remote?.total,
    state: {
      sorting:
        isWhole && state.sort !== ''
          ? [{ id: state.sort.replace(/^-/, ''), desc: state.sort.startsWith('-') }]
          : [],
      globalFilter: state.q,
      columnFilters: [],
      pagination: { pageIndex, pageSize: ROWS_PER_PAGE },
    },
  });
  const listed = table.getPrePaginatedRowModel().rows.map(({ original }) => original);
  const shown = table.getRowModel().rows;
  const pages = Math.max(1, remote ? Math.ceil(total / ROWS_PER_PAGE) : table.getPageCount());
  const page = Math.min(pageIndex + 1, pages);

  // A page of the address that was not read yet: once for each length of the list, so that a failure is not repeated.
  const latestMore = useLatest(more);
  const isBeyond = remote === null && state.page > pages;
  const reads = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isBeyond) reads.current = 0;
    if (!isBeyond || !readsOn(state, pages, reads.current)) return;
    reads.current += 1;
    latestMore.current?.read();
  }, [isBeyond, rows.length]);

  const isSorted = (id: string) => isWhole && (remote?.sorts.includes(id) ?? true);
  const count = remote?.total ?? listed.length;
  const onPage = shown.map(({ original }) => original);
  if (rows.length === 0 && !remote)
    return <p className="mt-5 rounded-card border border-line p-6">{empty}</p>;
  return (
    <>
      <div className="no-print mt-5 flex flex-wrap items-end gap-3">
        {searches && (remote || rows.length > FEW || state.q !== '') && (
          <SearchField label={searchLabel ?? words.search} q={state.q} onChange={(q) => change({ q })} />
        )}
        {filter && (
          <Select
            className="grow basis-40 sm:max-w-56"
            label={filter.label}
            value={state.state}
            options={Object.keys(filter.options)}
            textOf={(option) => filter.options[option] ?? option}
            onChange={(chosen) => change({ state: chosen })}
          >
            <option value="">{words.all}</option>
          </Select>
        )}
        {isWhole && columns.some(({ id }) => isSorted(id)) && (
          <Select
            className="grow basis-40 sm:max-w-56 md:hidden"
            label={words.sort}
            value={state.sort}
            options={columns.filter(({ id }) => isSorted(id)).flatMap(({ id }) => [id, `-${id}`])}
            textOf={(option) => sortText(words, columns, option)}
            onChange={(sort) => change({ sort })}
          >
            <option value="">{words.asListed}</option>
          </Select>
        )}
        <SaveCsv
          name={name}
          label={isWhole ? words.csv : words.csvOfListed}
          columns={columns}
          read={remote?.readAll ?? (async () => ({ kind: 'done', value: { rows: listed, isCut: false } }))}
        />
      </div>
      {filters}
      <p role="status" className="mt-3 text-ink-2">
        {plural(locale, isWhole ? words.count : words.atLeast, count)}
      </p>
      {selection && onPage.length > 0 && (
        <SelectPage label={plural(locale, words.selectPage, onPage.length)} rows={onPage} of={selection} />
      )}
      {bulk}
      {shown.length === 0 ? (
        <p className="mt-3 rounded-card border border-line p-6">
          {remote?.total === 0 && !remote.isNarrowed && state.q.trim() === ''
            ? empty
            : (props.noMatch ?? words.noMatch)}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with keys
        <section aria-label={label} tabIndex={0} className="mt-3 md:overflow-x-auto">
          <table className="data-table">
            <thead>
              <tr>
                {selection && (
                  <th scope="col">
                    <span className="sr-only">{words.selection}</span>
                  </th>
                )}
                {shownColumns.map(({ id, title }) => (
                  <th key={id} scope="col" aria-sort={isSorted(id) ? ariaSort(state.sort, id) : undefined}>
                    {isSorted(id) ? (
                      <button type="button" onClick={() => change({ sort: nextSort(state.sort, id) })}>
                        {title}
                        <span aria-hidden="true" className="ml-1 w-3 shrink-0">
                          {{ [id]: '↑', [`-${id}`]: '↓' }[state.sort]}
                        </span>
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                ))}
                {tools && <th scope="col">{words.tools}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, original: row }) => (
                <tr key={id} data-selected={selection?.has(row) || undefined}>
                  {selection && (
                    <td>
                      <label className="-m-2.5 inline-flex min-h-11 min-w-11 items-center justify-center">
                        <input
                          type="checkbox"
                          className="size-5"
                          aria-label={fill(words.select, { name: selection.nameOf(row) })}
                          checked={selection.has(row)}
                          onChange={({ target }) => selection.set([row], target.checked)}
                        />
                      </label>
                    </td>
                  )}
                  {shownColumns.map((column) => (
                    <td key={column.id} data-number={typeof column.value(row) === 'number' || undefined}>
                      <span className="text-14 text-ink-2 md:hidden">{column.title}</span>
                      <span>{column.cell ? column.cell(row) : (column.value(row) ?? words.none)}</span>
                    </td>
                  ))}
                  {tools && <td>{tools(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {(pages > 1 || more) && (
        <nav aria-label={words.pages} className="no-print mt-4 flex flex-wrap items-center gap-3">
          <Button
            className="disabled:opacity-40"
            disabled={page <= 1}
            onClick={() => change({ page: page - 1 })}
          >
            {words.previous}
          </Button>
          <span>{fill(words.page, { page, pages })}</span>
          <Button
            className="disabled:opacity-40"
            disabled={page >= pages && !more}
            busy={more?.busy}
            working={words.reading}
            onClick={() => {
              if (page >= pages) more?.read();
              change({ page: page + 1 });
            }}
          >
            {page >= pages && more ? words.more : words.next}
          </Button>
        </nav>
      )}
    </>
  );
}

function ariaSort(sort: string, id: string): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : 'none';
}

function sortText(
  words: { ascending: string; descending: string },
  columns: readonly Column<never>[],
  option: string,
): string {
  const title = columns.find(({ id }) => id === option.replace(/^-/, ''))?.title ?? option;
  return fill(option.startsWith('-') ? words.descending : words.ascending, { column: title });
}
