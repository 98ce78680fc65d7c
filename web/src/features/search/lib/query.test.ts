import { describe, expect, it } from 'vitest';
import { stayQuery } from '@/features/stay/lib/address';
import { requireDay } from '@/features/stay/lib/day';
import { messagesFor } from '@/i18n/messages';
import { searchPill } from './pill';
import { activeFilters, apiQuery, pageQuery, readSearch } from './query';

const today = requireDay('2027-05-01');
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

  it('asks the API by its own names', () => {
    const query = apiQuery(read('search=Adeje&guests=2').search);
    expect(query.toString()).toBe('guests=2&destination=Adeje&sort=fair&limit=24');
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
])('%s reads %s in one line', (query, line) => {
  expect(searchPill('en', read(query).search, messagesFor('en').search)).toBe(line);
});
