import { type Answer, answerWith } from '@/api/call';

/** A page of a list that goes on at a cursor. */
type Page<Row> = { readonly items: readonly Row[]; readonly nextCursor?: string | null };

/** All rows of a list, or the first ones of one that is too long. */
export type AllRows<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean };

/** More rows than this are for a narrower question: a hundred requests, and a file that spreadsheets open. */
const MOST_ROWS = 10_000;

/** Reads all rows; `onPage` is told how many were read, and says whether to go on. `null` is returned where not. */
export type ReadAll<Row> = (onPage: (count: number) => boolean) => Promise<Answer<AllRows<Row>> | null>;

/**
 * Reads a list page by page to its end, or until there are `limit` rows.
 *
 * @param onPage is told how many rows were read; says whether to go on. `null` is returned where not
 */
export async function readAll<Row>(
  ask: (cursor: string | null) => Promise<Answer<Page<Row>>>,
  onPage: (count: number) => boolean,
  limit = MOST_ROWS,
): Promise<Answer<AllRows<Row>> | null> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ; ) {
    const answer: Answer<Page<Row>> = await ask(cursor);
    if (answer.kind !== 'done') return answerWith(answer, () => ({ rows, isCut: false }));
    rows.push(...answer.value.items);
    cursor = answer.value.nextCursor ?? null;
    if (!onPage(Math.min(rows.length, limit))) return null;
    if (cursor === null || rows.length >= limit) {
      const isCut = cursor !== null || rows.length > limit;
      return { kind: 'done', value: { rows: rows.slice(0, limit), isCut } };
    }
  }
}

/**
 * Reads a list whose pages begin at an offset. A row that moved from page to page meanwhile is there once, by `idOf`.
 *
 * @param onPage as that of `readAll`
 */
export async function readAllFrom<Row>(
  ask: (offset: number) => Promise<Answer<{ readonly items: readonly Row[]; readonly total: number }>>,
  idOf: (row: Row) => string,
  onPage: (count: number) => boolean,
): Promise<Answer<AllRows<Row>> | null> {
  const page = async (cursor: string | null) => {
    const offset = Number(cursor);
    return answerWith(await ask(offset), ({ items, total }): Page<Row> => {
      const next = offset + items.length;
      return { items, nextCursor: items.length === 0 || next >= total ? null : String(next) };
    });
  };
  const answer = await readAll(page, onPage);
  const once = (rows: readonly Row[]) => [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return answer && answerWith(answer, ({ rows, isCut }) => ({ rows: once(rows), isCut }));
}
