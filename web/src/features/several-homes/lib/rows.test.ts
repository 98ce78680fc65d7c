import { describe, expect, it } from 'vitest';
import { WORDS as en } from '@/features/listing-form/messages/en';
import { WORDS as es } from '@/features/listing-form/messages/es';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { COLUMNS, columnOf, countryOf, headingsOf, plain } from './columns';
import { ROWS_MAX, type RowWords, readTable } from './rows';
import { readCells, template } from './table';

const FORM = { en, es };
const wordsOf = (locale: 'en' | 'es'): RowWords => ({
  form: FORM[locale],
  choice: 'one of {choices}',
  country: 'no country',
  time: 'no time',
});

const read = (head: readonly string[], ...lines: readonly (readonly string[])[]) =>
  readTable('en', [head, ...lines], wordsOf('en'));

const HEAD = [
  'name',
  'propertyType',
  'description',
  'maxGuests',
  'bedrooms',
  'bathrooms',
  'country',
  'postalCode',
  'city',
  'priceMin',
];
const LINE = ['Casa', 'Villa', 'A house.', '4', '2', '1.5', 'Spain', '35650', 'Lajares', '120,50'];

/** A table with one home, in which one more column stands. */
function row(column: string, cell: string) {
  const table = read([...HEAD, column], [...LINE, cell]);
  if (table.kind !== 'read' || !table.rows[0]) throw new Error('no rows');
  return table.rows[0];
}

describe.each(TEXT_LANGUAGES)('the template in %s', (locale) => {
  it('is a table that can be read, and its example has no errors', async () => {
    const cells = await readCells(new Blob([`\uFEFF${template(locale, FORM[locale])}`]));
    expect(cells[0]).toHaveLength(COLUMNS.length);
    const table = readTable(locale, cells, wordsOf(locale));
    if (table.kind !== 'read') throw new Error(JSON.stringify(table));
    expect(table.unknown).toEqual([]);
    expect(table.rows).toHaveLength(1);
    expect(table.rows[0]?.errors).toEqual({});
    expect(table.rows[0]?.form).toMatchObject({
      country: 'ES',
      city: 'Lajares',
      amenities: ['wifi', 'terrace'],
    });
  });

  it('has a heading of its own for each column', () => {
    const headings = headingsOf(locale, FORM[locale]);
    expect(new Set(COLUMNS.map((column) => plain(headings[column]))).size).toBe(COLUMNS.length);
    for (const column of COLUMNS) expect(columnOf(`${headings[column]}*`, headings)).toBe(column);
  });
});

describe('a table', () => {
  it('is a home a line, as the form would have it', () => {
    const table = read(HEAD, LINE, [], ['', ' '], ['Casa 2', 'castle']);
    if (table.kind !== 'read') throw new Error('no rows');
    const [first, second] = table.rows;
    expect(table.rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(first?.errors).toEqual({});
    expect(first?.form).toMatchObject({
      name: 'Casa',
      propertyType: 'villa',
      country: 'ES',
      bathrooms: '1.5',
    });
    expect(second?.errors.propertyType).toMatch(/^one of Villa, /);
    expect(Object.keys(second?.errors ?? {})).toEqual(
      expect.arrayContaining(['description', 'maxGuests', 'country', 'postalCode', 'city', 'priceMin']),
    );
    expect(second?.errors).not.toHaveProperty('ownerEmail');
  });

  it.each([
    ['amenities', 'Wi-Fi; terrace', {}],
    ['amenities', 'wifi, moat', { amenities: expect.stringMatching(/^moat: one of /) }],
    ['checkInFrom', '9:30', {}],
    ['checkInFrom', 'noon', { checkInFrom: 'no time' }],
    ['petPolicy', 'On request', {}],
    ['petPolicy', 'dogs', { petPolicy: expect.stringContaining('Welcome') }],
    ['feeds.airbnb', 'https://www.airbnb.com/rooms/1', { 'feeds.airbnb': expect.any(String) }],
    ['priceMax', '80', { priceMax: en.homeForm.errors.belowMinPrice }],
    ['phone', 'call me', { phone: en.homeForm.errors.phone }],
  ])('has in %s the text %s', (column, cell, errors) => {
    const { errors: found } = row(column, cell);
    expect(found).toEqual(errors);
  });

  it('says which headings it does not know, and which it needs', () => {
    const table = read([...HEAD, 'Colour', ''], [...LINE, 'red', '']);
    expect(table).toMatchObject({ kind: 'read', unknown: ['Colour'] });
    expect(read(HEAD.slice(1), LINE.slice(1))).toEqual({
      kind: 'fault',
      fault: { kind: 'missing', columns: ['name'] },
    });
    for (const cells of [read([]), read(HEAD), read(['a', 'b'], ['1', '2'])])
      expect(cells).toEqual({ kind: 'fault', fault: { kind: 'empty' } });
  });

  it('has so many homes and no more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => LINE);
    expect(read(HEAD, ...lines(ROWS_MAX)).kind).toBe('read');
    expect(read(HEAD, ...lines(ROWS_MAX + 1))).toEqual({
      kind: 'fault',
      fault: { kind: 'tooMany', count: ROWS_MAX + 1 },
    });
  });

  it('may be in the old alphabet of Western Europe, separated by semicolons', async () => {
    const bytes = Uint8Array.from([...'a;b\r\n"Caba\xf1a; 1";x\r\n'].map((letter) => letter.charCodeAt(0)));
    expect((await readCells(new Blob([bytes])))[1]).toEqual(['Cabaña; 1', 'x']);
  });
});

it.each([
  ['en', 'es', 'ES'],
  ['en', 'Spain', 'ES'],
  ['es', ' ESPAÑA', 'ES'],
  ['en', 'Atlantis', null],
] as const)('in %s %s is the country %s', (locale, text, code) => {
  expect(countryOf(locale, text)).toBe(code);
});
