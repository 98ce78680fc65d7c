import type { ReactNode } from 'react';
import type { ReadAll } from './read-all';

/** A column: what is sorted, searched and exported, and how it is shown where that is more than its text. */
export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly value: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** Whether only files have it, because another column shows it, too. */
  readonly isForFiles?: boolean;
};

/** Lists that can be narrowed to one state. */
export type StateFilter<Row> = {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly has: (row: Row, state: string) => boolean;
};

/** A list of which only the page at its address was read: the server searches, sorts and pages it. */
export type Remote<Row> = {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** Whether something else than a search leaves rows out. */
  readonly isNarrowed: boolean;
  /** The ids of the columns that the server can sort by. */
  readonly sorts: readonly string[];
  /** Reads all rows that are listed, for a file. */
  readonly readAll: ReadAll<Row>;
};

/** Rows that can be chosen, on whatever page they are. */
export type Selection<Row> = {
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  /** Names a row for screen readers. */
  readonly nameOf: (row: Row) => string;
};

/** What of a table stands in the address: `?q=casa&state=failing&sort=-since&page=2`. */
export type TableState = {
  readonly q: string;
  readonly state: string;
  /** The id of a column; with `-` before it, the largest first. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
};

export const ROWS_PER_PAGE = 25;

export function tableStateOf(query: URLSearchParams): TableState {
  const page = Number(query.get('page'));
  return {
    q: query.get('q') ?? '',
    state: query.get('state') ?? '',
    sort: query.get('sort') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** So many pages a list reads by itself. */
const READS_ON = 3;

/**
 * Whether a list reads on by itself, to come to the page that its address names. Not where it is narrowed, which may leave too few
 * rows however many are read.
 *
 * @param reads how often it did so already
 */
export function readsOn({ page, q, state }: TableState, pages: number, reads: number): boolean {
  return page > pages && q === '' && state === '' && reads < READS_ON;
}

/** The address after a change. Whatever else is changed, the list begins at its first page. */
export function queryWith(query: URLSearchParams, change: Partial<TableState>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ page: 1, ...change })) {
    if (value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** What of an address belongs to one of several tables of a screen: what begins with its name and a dash. */
export function partOf(query: URLSearchParams, name: string): URLSearchParams {
  const own = [...query].filter(([key]) => key.startsWith(`${name}-`));
  return new URLSearchParams(own.map(([key, value]) => [key.slice(name.length + 1), value]));
}

/** An address with another part of that table. */
export function withPart(query: URLSearchParams, name: string, part: URLSearchParams): URLSearchParams {
  const others = [...query].filter(([key]) => !key.startsWith(`${name}-`));
  const own = [...part].map(([key, value]) => [`${name}-${key}`, value]);
  return new URLSearchParams([...others, ...own]);
}

/** What a press on the head of a column sorts by next: upwards, downwards, as it came. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}

/** The columns and rows as RFC 4180 has them. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return lines.map((line) => line.map(csvCell).join(',')).join('\r\n');
}

/** A spreadsheet would run what begins like a formula, and anybody can name a home. */
function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
