import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OperatorSession } from '@/api/types';
import { DataTable } from '@/features/dashboard/components/data-table';
import { searchPath } from '@/features/dashboard/components/home-search';
import { DeskProvider } from '@/features/dashboard/components/operator';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { readAllHomes } from '../lib/api';
import { feedsTexts, placeText } from '../lib/words';
import { homeFeeds, listedHome } from '../sample.test.data';

let address = '';
vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(address),
  useRouter: () => ({ push: () => {} }),
}));
afterEach(() => vi.unstubAllGlobals());

const operator = { name: 'Ana', role: 'editor' } as OperatorSession;
const HOMES = Array.from({ length: 25 }, (_, index) => listedHome({ propertyId: `CASA-${index + 1}` }));

describe.each(TEXT_LANGUAGES)('the list of homes in %s', (locale) => {
  const { dashboard, review } = ownerMessagesFor(locale);
  const { table, homes: words } = dashboard;

  it.each([
    [null, true, words.feedsNone],
    [homeFeeds({ feeds: 0 }), true, words.feedsNone],
    [homeFeeds(), true, '2'],
    [homeFeeds(), false, words.feedsUnknown],
    [
      homeFeeds({ failing: 1, paused: 2 }),
      true,
      `2, ${plural(locale, words.feedCount.failing, 1)}, ${plural(locale, words.feedCount.paused, 2)}`,
    ],
  ] as const)('says of %o, known: %s, that the feeds are %s', (feeds, isKnown, text) => {
    expect(feedsTexts(locale, words, { feeds, feedsKnown: isKnown }).join(', ')).toBe(text);
  });

  it('names the place', () => {
    expect(placeText(locale, listedHome())).toBe(
      locale === 'en' ? 'Corralejo, Fuerteventura, Spain' : 'Corralejo, Fuerteventura, España',
    );
    expect(placeText(locale, listedHome({ region: null, country: '' }))).toBe('Corralejo');
  });

  it('leaves order, pages and the number of rows to the server', () => {
    address = 'page=2&sort=-score&q=casa';
    const desk = { locale, operator, decides: true, onEnded: () => {}, takesFocus: false };
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table }}>
        <DataTable
          name="homes"
          label="Homes"
          columns={[
            { id: 'id', title: 'ID', value: ({ propertyId }) => propertyId, isForFiles: true },
            { id: 'name', title: 'Name', value: ({ name, propertyId }) => `${name} ${propertyId}` },
            { id: 'feeds', title: 'Feeds', value: () => '2' },
          ]}
          rows={HOMES}
          rowId={({ propertyId }) => propertyId}
          empty="Nobody is here."
          remote={{
            isNarrowed: false,
            total: 60,
            sorts: ['name'],
            readAll: async () => ({ kind: 'done', value: { rows: [], isCut: false } }),
          }}
          selection={{
            has: ({ propertyId }) => propertyId === 'CASA-3',
            set: () => {},
            nameOf: ({ propertyId }) => propertyId,
          }}
        />
      </DeskProvider>,
    );
    expect(html.match(/<tr/g)).toHaveLength(26);
    expect(html).toContain(plural(locale, table.count, 60));
    expect(html).toContain(table.page.replace('{page}', '2').replace('{pages}', '3'));
    // Only what the server sorts by has a button, and a column for files is not shown.
    expect(html.match(/aria-sort/g)).toHaveLength(1);
    expect(html).not.toContain('>ID<');
    expect(html.match(/type="checkbox"/g)).toHaveLength(26);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
  });

  it.each([
    ['', false, true],
    ['q=casa', false, false],
    ['', true, false],
  ])('says that a list is empty only where nothing narrows it: %j, %s', (query, isNarrowed, isEmpty) => {
    address = query;
    const desk = { locale, operator, decides: true, onEnded: () => {}, takesFocus: false };
    const readAll = async () => ({ kind: 'done', value: { rows: [], isCut: false } }) as const;
    const html = renderToStaticMarkup(
      <DeskProvider value={{ ...desk, failure: review.failure, table }}>
        <DataTable
          name="homes"
          label="Homes"
          columns={[]}
          rows={[]}
          rowId={String}
          empty="Nobody is here."
          remote={{ isNarrowed, total: 0, sorts: [], readAll }}
        />
      </DeskProvider>,
    );
    expect(html.includes('Nobody is here.')).toBe(isEmpty);
    expect(html.includes(table.noMatch)).toBe(!isEmpty);
  });

  it('is searched from every screen, and an ID opens its home', () => {
    const homes = locale === 'en' ? '/admin/homes' : '/es/admin/alojamientos';
    expect(searchPath(locale, ' casa-1001 ')).toBe(`${homes}/CASA-1001`);
    expect(searchPath(locale, ' Casa del Sol ')).toBe(`${homes}?q=Casa+del+Sol`);
    expect(searchPath(locale, 'ana@owners.example')).toBe(`${homes}?q=ana%40owners.example`);
    expect(searchPath(locale, ' ')).toBe(homes);
  });
});

describe('a file of all homes', () => {
  const pages = (statuses: number[] = []) => {
    const asked: string[] = [];
    const all = Array.from({ length: 230 }, (_, index) => listedHome({ propertyId: `CASA-${index}` }));
    vi.stubGlobal('fetch', async (path: string) => {
      const query = new URL(path, 'http://site.example').searchParams;
      asked.push(query.toString());
      const status = statuses[asked.length - 1] ?? 200;
      if (status !== 200) return Response.json({ code: 'x', detail: 'x' }, { status });
      const offset = Number(query.get('offset'));
      return Response.json({ items: all.slice(offset, offset + 100), total: 230, feedsKnown: offset < 200 });
    });
    return asked;
  };

  it('is read in pages of what the address lists', async () => {
    const asked = pages();
    const answer = await readAllHomes('en', new URLSearchParams('q=casa&page=3'), () => true);
    if (answer?.kind !== 'done') throw new Error('not read');
    expect(asked).toEqual(['0', '100', '200'].map((offset) => `q=casa&offset=${offset}&limit=100`));
    const { rows, isCut } = answer.value;
    expect([rows.length, isCut]).toEqual([230, false]);
    expect([rows[0]?.feedsKnown, rows[229]?.feedsKnown]).toEqual([true, false]);
  });

  it('is none where a page cannot be read', async () => {
    pages([200, 503]);
    expect(await readAllHomes('en', new URLSearchParams(), () => true)).toMatchObject({
      ...{ kind: 'refused', status: 503 },
    });
  });
});
