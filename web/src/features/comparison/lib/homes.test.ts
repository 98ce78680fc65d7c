import { afterEach, expect, it, vi } from 'vitest';
import { addDays } from '@/features/stay/lib/day';
import { utcToday } from '@/features/stay/lib/today';
import { type LoadedHome, loadHomes } from './homes';

afterEach(() => void vi.unstubAllGlobals());

it('tells every home as it comes, a few at a time', async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    const id = path.split('/').at(-1);
    if (id === 'CASA-3') return Response.json({ code: 'listing_not_found' }, { status: 404 });
    if (id === 'CASA-4') return new Response(null, { status: 503 });
    if (id === 'CASA-5') throw new TypeError('no connection');
    return Response.json({ id });
  });
  const told = new Map<string, LoadedHome>();
  const ids = Array.from({ length: 20 }, (_, index) => `CASA-${index}`);
  await loadHomes(ids, { stay: null, guests: null }, 'en', (id, loaded) => told.set(id, loaded));
  expect([...told.keys()].sort()).toEqual([...ids].sort());
  expect(told.get('CASA-0')).toEqual({
    kind: 'home',
    home: { id: 'CASA-0', stayPrice: null },
    check: null,
  });
  expect(['CASA-3', 'CASA-4', 'CASA-5'].map((id) => told.get(id)?.kind)).toEqual([
    'gone',
    'failed',
    'failed',
  ]);
  expect(most).toBeLessThanOrEqual(6);
});

const stay = { first: '2027-05-08', end: '2027-05-13' };
const stayPrice = { totalMinor: 80_600, refused: null };
const rates = { booking: { preparationNights: 1 } };
const calendar = {
  today: '2027-05-01',
  from: '2027-05-01',
  to: '2028-04-30',
  blocked: [] as object[],
  unknown: [] as object[],
};
const nights = (startDate: string, endDate: string) => ({ startDate, endDate, platform: 'airbnb' });

/** The home of an API with these answers; those that are missing are not available. */
async function loaded(answers: { calendar?: object; price?: object }, wanted = stay) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const path = address.split('?')[0] ?? '';
    if (path === '/api/v1/properties/CASA-1') return Response.json({ id: 'CASA-1', rates });
    const answer = path.endsWith('/calendar') ? answers.calendar : answers.price;
    return answer ? Response.json(answer) : new Response(null, { status: 503 });
  });
  let found: LoadedHome | undefined;
  await loadHomes(['CASA-1'], { stay: wanted, guests: 3 }, 'en', (_, each) => {
    found = each;
  });
  if (found?.kind !== 'home') throw new Error('no home');
  return { check: found.check, stayPrice: found.home.stayPrice, asked };
}

it.each([
  ['free', calendar, stayPrice],
  ['askOwner', { ...calendar, unknown: [nights('2027-05-10', '2028-04-30')] }, stayPrice],
  ['taken', { ...calendar, blocked: [nights('2027-05-10', '2027-05-10')] }, null],
  // The home keeps a night free before each stay.
  ['taken', { ...calendar, blocked: [nights('2027-05-07', '2027-05-07')] }, null],
] as const)(
  'says by its calendar that a home is %s, and what the stay costs',
  async (check, calendar, price) => {
    expect(await loaded({ calendar, price: stayPrice })).toEqual({
      check,
      stayPrice: price,
      asked: [
        '/api/v1/properties/CASA-1',
        '/api/v1/properties/CASA-1/calendar',
        '/api/v1/properties/CASA-1/price?checkIn=2027-05-08&checkOut=2027-05-13&guests=3',
      ],
    });
  },
);

it('takes a stay that the home refuses for one that is not possible', async () => {
  const price = { ...stayPrice, refused: { reason: 'too_short', number: 7, weekdays: [] } };
  expect(await loaded({ calendar, price })).toMatchObject({ check: 'taken', stayPrice: null });
});

it('says nothing of what is not known', async () => {
  expect(await loaded({ calendar })).toMatchObject({ check: 'free', stayPrice: null });
  expect(await loaded({ price: stayPrice })).toMatchObject({ check: null, stayPrice });
});

it('asks for the calendar as far as the stay goes', async () => {
  const first = addDays(utcToday(new Date()), 500);
  const { asked } = await loaded({}, { first, end: addDays(first, 3) });
  expect(asked[1]).toMatch(/calendar\?to=\d{4}-\d{2}-\d{2}$/);
});
