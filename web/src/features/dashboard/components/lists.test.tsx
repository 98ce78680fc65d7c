import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperatorSession } from '@/api/types';
import { LOCALES, type Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { subjectOf } from '../lib/audit';
import type { Column } from '../lib/table';
import { DataTable } from './data-table';
import { DeskProvider } from './operator';
import { RowButton } from './row-button';

let address = '';
vi.mock('next/navigation', () => ({
  usePathname: () => '/admin/feeds',
  useSearchParams: () => new URLSearchParams(address),
}));
beforeEach(() => {
  address = '';
});

type Home = { id: string; nights: number | null };

const COLUMNS: Column<Home>[] = [
  { id: 'id', title: 'Home', value: ({ id }) => id },
  { id: 'nights', title: 'Nights', value: ({ nights }) => nights },
];
const HOMES: Home[] = Array.from({ length: 60 }, (_, index) => ({
  id: `CASA-${index + 1}`,
  nights: index === 0 ? null : 100 - index,
}));
const operator = { name: 'Ana', role: 'editor' } as OperatorSession;

type Rest = Pick<Parameters<typeof DataTable>[0], 'more' | 'isCut'>;

function render(locale: Locale, rows: Home[], rest: Rest = {}): string {
  const { dashboard, review } = ownerMessagesFor(locale);
  const desk = { locale, operator, decides: true, onEnded: () => {}, takesFocus: false };
  const html = renderToStaticMarkup(
    <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
      <DataTable
        name="homes"
        label="Homes"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        filter={{ label: 'Show', options: { few: 'Few' }, has: ({ nights }) => (nights ?? 0) < 50 }}
        empty="Nobody is here."
        {...rest}
      />
    </DeskProvider>,
  );
  expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
  return html;
}

const idsIn = (html: string) => [...html.matchAll(/>(CASA-\d+)</g)].map(([, id]) => id);

describe.each(LOCALES)('a list in %s', (locale) => {
  const { table } = ownerMessagesFor(locale).dashboard;

  it('shows a page at a time', () => {
    expect(idsIn(render(locale, HOMES))).toHaveLength(25);
    address = 'page=3';
    expect(idsIn(render(locale, HOMES))).toEqual(HOMES.slice(50).map(({ id }) => id));
    address = 'page=99';
    expect(idsIn(render(locale, HOMES))).toHaveLength(10);
  });

  it('is sorted by a column, what has no value last in both directions', () => {
    address = 'sort=nights';
    const html = render(locale, HOMES);
    expect(idsIn(html)[0]).toBe('CASA-60');
    expect(html).toContain('aria-sort="ascending"');
    address = 'sort=-nights';
    expect(idsIn(render(locale, HOMES))[0]).toBe('CASA-2');
    address = 'sort=-nights&page=3';
    expect(idsIn(render(locale, HOMES)).at(-1)).toBe('CASA-1');
    address = 'sort=no-column';
    expect(idsIn(render(locale, HOMES))[0]).toBe('CASA-1');
  });

  it('is narrowed by a text and a state', () => {
    address = 'q=casa-6';
    expect(idsIn(render(locale, HOMES))).toEqual(['CASA-6', 'CASA-60']);
    address = 'q=casa-6&state=few';
    expect(idsIn(render(locale, HOMES))).toEqual(['CASA-60']);
    address = 'q=nobody';
    expect(render(locale, HOMES)).toContain(table.noMatch);
  });

  it('says that it is empty', () => {
    expect(render(locale, [])).toContain('Nobody is here.');
  });

  it('keeps the order of a list that was not read to its end', () => {
    address = 'sort=nights&page=3';
    const html = render(locale, HOMES, { more: { read: () => {}, busy: false } });
    expect(idsIn(html)[0]).toBe('CASA-51');
    expect(html).not.toContain('aria-sort');
    expect(html).toContain(table.more);
  });

  it('says how much of a list is counted, ordered and saved', () => {
    const atLeast = plural(locale, table.atLeast, HOMES.length);
    const part = [atLeast, `>${table.csvOfListed}<`];
    const whole = [`>${plural(locale, table.count, HOMES.length)}<`, `>${table.csv}<`, 'aria-sort'];
    const more = { read: () => {}, busy: false };
    for (const [rest, said, unsaid] of [
      [{}, whole, part],
      [{ more }, part, whole],
      [{ isCut: true }, part, whole],
    ] as const) {
      const html = render(locale, HOMES, rest);
      for (const text of said) expect(html).toContain(text);
      for (const text of unsaid) expect(html).not.toContain(text);
    }
  });
});

it('offers an action only where there is one', () => {
  const { dashboard, review } = ownerMessagesFor('en');
  const desk = { locale: 'en', operator, decides: true, onEnded: () => {}, takesFocus: false } as const;
  const button = (isOffered: boolean) =>
    renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table: dashboard.table }}>
        <RowButton
          row={HOMES[0]}
          action={{
            label: 'Apply',
            longLabel: () => 'Apply to CASA-1',
            working: 'Applying',
            isOffered: () => isOffered,
            send: async () => ({ kind: 'done', value: null }),
            told: () => ({ kind: 'done', text: 'Done' }),
          }}
          onTold={() => {}}
        />
      </DeskProvider>,
    );
  expect(button(true)).toContain('aria-label="Apply to CASA-1"');
  expect(button(false)).toBe('');
});

it.each([
  [' casa-1001 ', 'CASA-1001'],
  ['0192f0c1-7a3b-7def-8abc-1234567890ab', '0192f0c1-7a3b-7def-8abc-1234567890ab'],
  ['', ''],
])('looks for changes of %j as of %j', (typed, subject) => {
  expect(subjectOf(typed)).toBe(subject);
});
