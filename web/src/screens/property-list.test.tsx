import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/problem';
import { searchProperties, topDestinations } from '@/api/server';
import type { PropertyPage } from '@/api/types';
import { home } from '@/features/listing/lib/testing/home';
import type { QueryValues } from '@/features/search/lib/query';
import { addDays } from '@/features/stay/lib/day';
import { utcToday } from '@/features/stay/lib/today';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { PropertyListScreen } from './property-list';

vi.mock('@/api/server', () => ({ searchProperties: vi.fn(), topDestinations: vi.fn() }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const page: PropertyPage = {
  items: [],
  total: 0,
  nextCursor: null,
  unknown: { items: [], total: 0, nextCursor: null },
  facets: null,
  leftOutForCurrency: 0,
};
const htmlOf = async (query: QueryValues) =>
  text((await prerenderToNodeStream(await PropertyListScreen({ locale: 'en', query }))).prelude);

/** What the API was asked for pages of results. */
const asked = () =>
  vi
    .mocked(searchProperties)
    .mock.calls.map(([, query]) => query)
    .filter((query) => query.has('sort'));

/** An API that refuses what has a parameter. */
function refuses(parameter: string, code: string) {
  vi.mocked(searchProperties).mockImplementation(async (_, query) => {
    if (!query.has(parameter)) return page;
    throw new ApiError(400, { code, detail: `no ${parameter}` } as ApiError['problem']);
  });
}

beforeEach(() => {
  vi.mocked(searchProperties).mockReset();
  vi.mocked(topDestinations).mockResolvedValue([]);
});

const { offer, here } = siteMessagesFor('en').alerts;
const month = addDays(utcToday(new Date()), 60).slice(0, 7);
const dates = { checkIn: addDays(utcToday(new Date()), 30), checkOut: addDays(utcToday(new Date()), 37) };

it.each([
  ['dates and homes', dates, [home], offer],
  ['dates and no home', dates, [], offer],
  ['homes and no dates', {}, [home], null],
  ['a place', { search: 'Adeje' }, [home], here.offer],
  ['a place and no home', { search: 'Adeje' }, [], here.offer],
  [
    'a place and a price',
    { search: 'Adeje', priceMax: '90' },
    [home],
    fill(here.offerPrice, { price: '€90' }),
  ],
  ['a place and a month', { search: 'Adeje', month, flexibleNights: '7' }, [home], null],
])('with %s, the alert that is offered is %s', async (_, asked, items, offered) => {
  vi.mocked(searchProperties).mockResolvedValue({ ...page, items, total: items.length });
  const html = await htmlOf(asked);
  expect(
    [offer, here.offer, fill(here.offerPrice, { price: '€90' })].filter((text) => html.includes(`${text}<`)),
  ).toEqual(offered ? [offered] : []);
});

const query = { guests: '2', priceMax: '90', bbox: '-14,28,-13,29' };

it('of a page that is too old, the first one of the same search is shown', async () => {
  refuses('cursor', 'invalid_cursor');
  const html = await htmlOf({ ...query, cursor: 'abc' });
  expect(html).toContain('no cursor');
  expect(asked().at(-1)?.get('priceMax')).toBe('90');
  expect(asked().at(-1)?.get('bbox')).toBe('-14,28,-13,29');
});

it('of a search that is refused, the party and the choices remain', async () => {
  refuses('priceMax', 'invalid_price_range');
  const html = await htmlOf(query);
  expect(html).toContain('no priceMax');
  expect(asked().at(-1)?.toString()).toBe('guests=2&sort=fair&limit=24');
});
