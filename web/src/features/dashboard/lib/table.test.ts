import { describe, expect, it } from 'vitest';
import { csvOf, nextSort, partOf, queryWith, readsOn, tableStateOf, withPart } from './table';

describe('the state of a table', () => {
  it('is read from the address, whatever stands there', () => {
    const state = (query: string) => tableStateOf(new URLSearchParams(query));
    expect(state('q=casa&state=failing&sort=-since&page=2')).toEqual({
      q: 'casa',
      state: 'failing',
      sort: '-since',
      page: 2,
    });
    for (const page of ['', '0', '-1', '1.5', 'x', '1e99']) {
      expect(Number.isInteger(state(`page=${page}`).page)).toBe(true);
      expect(state(`page=${page}`).page).toBeGreaterThan(0);
    }
  });

  it('begins at the first page after any other change, and keeps what is not its own', () => {
    const query = new URLSearchParams('subject=CASA-1&q=casa&page=3');
    expect(queryWith(query, { q: 'sol' }).toString()).toBe('subject=CASA-1&q=sol');
    expect(queryWith(query, { q: '' }).toString()).toBe('subject=CASA-1');
    expect(queryWith(query, { page: 4 }).toString()).toBe('subject=CASA-1&q=casa&page=4');
    expect(queryWith(query, { page: 1 }).toString()).toBe('subject=CASA-1&q=casa');
  });

  it.each([
    ['page=5', 4, 0, true],
    ['page=4', 4, 0, false],
    ['page=9999', 16, 2, true],
    ['page=9999', 16, 3, false],
    ['page=2&q=casa', 1, 0, false],
    ['page=2&state=missing', 1, 0, false],
  ])('has a list of %j with %i pages read on after %i reads: %s', (query, pages, reads, does) => {
    expect(readsOn(tableStateOf(new URLSearchParams(query)), pages, reads)).toBe(does);
  });

  it('has a part of an address beside that of another list', () => {
    const query = new URLSearchParams('state=waiting&page=2&budget-sort=day');
    const part = partOf(query, 'budget');
    expect(part.toString()).toBe('sort=day');
    const next = withPart(query, 'budget', queryWith(part, { sort: '-day', page: 3 }));
    expect(next.toString()).toBe('state=waiting&page=2&budget-sort=-day&budget-page=3');
  });

  it('goes upwards, downwards and back to the order of the list', () => {
    expect(['', 'name', '-name', 'other'].map((sort) => nextSort(sort, 'name'))).toEqual([
      'name',
      '-name',
      '',
      'name',
    ]);
  });
});

describe('a list as CSV', () => {
  const columns = [
    { id: 'name', title: 'Name', value: ({ name }: { name: string | null }) => name },
    {
      id: 'length',
      title: 'Length, letters',
      value: ({ name }: { name: string | null }) => name?.length ?? 0,
    },
  ];

  it('quotes what needs it', () => {
    const rows = [{ name: 'Casa "Sol", Adeje' }, { name: 'two\nlines' }, { name: null }];
    expect(csvOf(columns, rows)).toBe(
      'Name,"Length, letters"\r\n"Casa ""Sol"", Adeje",17\r\n"two\nlines",9\r\n,0',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('lets no spreadsheet run %j', (name) => {
    expect(csvOf(columns, [{ name }]).split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/);
  });
});
