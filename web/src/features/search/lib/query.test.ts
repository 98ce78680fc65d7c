import { describe, expect, it } from 'vitest';
import { stayQuery } from '@/features/stay/lib/address';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { FACET_NAMES, FACETS } from './facets';
import { searchPill } from './pill';
import { activeFilters, apiQuery, facetsQuery, mapQuery, pageQuery, readSearch } from './query';

const today = '2027-05-01';
const read = (query: string) => {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) values[name] = [...(values[name] ?? []), value];
  return readSearch(values, today);
};

describe('reading a search', () => {
  it('reads everything and writes it back', () => {
    const query =
      'search=Corralejo&checkIn=2027-05-08&checkOut=2027-05-15&guests=4&type=villa&type=studio&priceMax=150&sort=newest&cursor=abc';
    const { search, badDates } = read(query);
    expect(badDates).toBe(false);
    expect(pageQuery(search).toString()).toBe(query);
    expect(activeFilters(search)).toBe(2);
    expect(stayQuery(search).toString()).toBe('checkIn=2027-05-08&checkOut=2027-05-15&guests=4');
  });

  it('keeps a full name whole, however long its names are', () => {
    const fullName = `${'Llanfair '.repeat(10)}, ${'Gwynedd '.repeat(10)}, GB`;
    const { search } = readSearch({ search: fullName }, today);
    expect(fullName.length).toBeGreaterThan(120);
    expect(apiQuery(search).get('destination')).toBe(fullName);
    expect(pageQuery(search).get('search')).toBe(fullName);
  });

  it('asks the API by its own names', () => {
    const query = apiQuery(read('search=Adeje&guests=2').search);
    expect(query.toString()).toBe('guests=2&destination=Adeje&sort=fair&limit=24');
  });

  it.each([
    'checkIn=2027-05-08&checkOut=2027-05-15&flexibleDays=3&guests=4&children=2',
    'month=2027-06&weekend=true',
    'month=2027-06&flexibleNights=7&totalMin=200&totalMax=900&sort=total',
    'priceMin=50&priceMax=150&bedrooms=2&bathrooms=1.5',
    'bbox=-18.5,27.5,-13.3,29.6&near=28.735,-13.87&sort=distance&view=map',
    ...FACET_NAMES.map((facet) => FACETS[facet].map((value) => `${facet}=${value}`).join('&')),
    'guests=2&seed=15',
  ])('keeps %s', (query) => {
    expect(decodeURIComponent(pageQuery(read(query).search).toString())).toBe(query);
  });

  it.each([
    ['seed=3', ''],
    ['guests=2&seed=16', 'guests=2'],
    ['guests=2&seed=3&sort=newest', 'guests=2&sort=newest'],
    ['flexibleDays=2', ''],
    [
      'checkIn=2027-05-08&checkOut=2027-05-15&month=2027-06&weekend=true',
      'checkIn=2027-05-08&checkOut=2027-05-15',
    ],
    ['checkIn=2027-05-08&checkOut=2027-05-15&flexibleDays=4', 'checkIn=2027-05-08&checkOut=2027-05-15'],
    ['month=2027-06&flexibleNights=weekend', 'month=2027-06&weekend=true'],
    ['month=2027-06', ''],
    ['month=2027-06&flexibleNights=31', ''],
    ['month=2027-04&weekend=true', ''],
    ['month=2031-04&weekend=true', ''],
    ['month=2027-13&weekend=true', ''],
    ['children=2', ''],
    ['guests=2&children=2', 'guests=2'],
    ['priceMin=200&priceMax=100', 'priceMin=100&priceMax=200'],
    ['totalMax=900', ''],
    ['sort=total', ''],
    ['sort=distance', ''],
    ['bathrooms=1.25', ''],
    ['bbox=5,27,-13,29', ''],
    ['bbox=-18,27,-13', ''],
    ['bbox=-18,27,-13,99', ''],
    ['near=91,0', ''],
    ['near=here', ''],
    ['view=list', ''],
    ['amenities=wifi&amenities=moat', 'amenities=wifi'],
  ])('makes %s into "%s"', (query, expected) => {
    expect(decodeURIComponent(pageQuery(read(query).search).toString())).toBe(expected);
  });

  it('asks for counts and for the map without the order, the page and the visitor', () => {
    const { search } = read(
      'search=Adeje&guests=2&pool=private_pool&bbox=-17,28,-16,29&near=28,-16&sort=distance&view=map&cursor=abc',
    );
    const asked = 'guests=2&pool=private_pool&bbox=-17,28,-16,29&destination=Adeje';
    expect(decodeURIComponent(facetsQuery(search).toString())).toBe(`${asked}&limit=1&facets=true`);
    const box = { west: -16.71234567, south: 28, east: -16.5, north: 28.3 };
    expect(decodeURIComponent(mapQuery(search, box, 9.123).toString())).toBe(
      'guests=2&pool=private_pool&bbox=-16.7123,28,-16.5,28.3&destination=Adeje&zoom=9.12',
    );
    expect(decodeURIComponent(apiQuery(search).toString())).toBe(
      `${asked}&near=28,-16&sort=distance&limit=24&cursor=abc`,
    );
  });

  it('leaves out the total and its order once the dates are taken away', () => {
    const { search } = read('month=2027-06&weekend=true&guests=2&totalMax=900&sort=total');
    const without = { ...search, monthStay: null };
    expect(pageQuery(without).toString()).toBe('guests=2');
    expect(facetsQuery(without).toString()).toBe('guests=2&limit=1&facets=true');
  });

  it('counts the groups of filters in use', () => {
    const count = (query: string) => activeFilters(read(query).search);
    expect(count('guests=2&bbox=-17,28,-16,29&sort=newest')).toBe(0);
    expect(count('priceMin=50&priceMax=90&amenities=wifi&amenities=tv&bedrooms=2&pets=pets_welcome')).toBe(4);
  });

  it.each([
    'search=%20%20',
    'guests=0',
    'guests=-3',
    'guests=2.5',
    'guests=51',
    'guests=9999',
    'type=castle',
    'priceMax=free',
    'sort=price',
    'cursor=',
  ])('leaves out %s', (query) => {
    const { search, badDates } = read(query);
    expect(pageQuery(search).toString()).toBe('');
    expect(badDates).toBe(false);
  });

  it.each([
    ['checkIn=2027-05-08', true],
    ['checkIn=2027-05-15&checkOut=2027-05-08', true],
    ['checkIn=2027-05-08&checkOut=2027-05-08', true],
    ['checkIn=tomorrow&checkOut=2027-05-08', true],
    ['checkIn=2027-02-30&checkOut=2027-05-08', true],
    ['checkIn=2027-04-01&checkOut=2027-05-08', true],
    ['checkIn=2027-04-30&checkOut=2027-05-08', false],
    ['checkIn=&checkOut=', false],
  ])('says whether the dates of %s are bad: %s', (query, bad) => {
    expect(read(query).badDates).toBe(bad);
    expect(read(query).search.stay === null).toBe(bad || query.endsWith('='));
  });
});

it.each([
  [
    'search=Fuerteventura&checkIn=2027-05-08&checkOut=2027-05-15&guests=2',
    'Fuerteventura · 8–15 May · 2 guests',
  ],
  ['checkIn=2027-05-28&checkOut=2027-06-02', 'Anywhere · 28 May – 2 Jun'],
  ['guests=1', 'Anywhere · Any dates · 1 guest'],
  ['search=Adeje', 'Adeje · Any dates'],
  ['checkIn=2027-05-08&checkOut=2027-05-15&flexibleDays=2', 'Anywhere · 8–15 May ± 2 days'],
  ['month=2027-06&weekend=true', 'Anywhere · A weekend in June 2027'],
  ['month=2027-06&flexibleNights=7', 'Anywhere · 7 nights in June 2027'],
])('%s reads %s in one line', (query, line) => {
  const words = siteMessagesFor('en').searchFilters;
  expect(searchPill('en', read(query).search, messagesFor('en').search, words)).toBe(line);
});
