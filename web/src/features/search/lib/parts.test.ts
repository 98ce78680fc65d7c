import { describe, expect, it } from 'vitest';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { relaxations, removableFilters } from './parts';
import { pageQuery, readSearch } from './query';
import { partText, relaxationText } from './words';

const read = (query: string) => {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) values[name] = [...(values[name] ?? []), value];
  return readSearch(values, '2027-05-01').search;
};
const words = siteMessagesFor('en').searchFilters;
const choices = messagesFor('en');

const EVERYTHING =
  'search=Adeje&checkIn=2027-05-08&checkOut=2027-05-15&guests=4&children=1&type=villa&type=house&amenities=wifi&views=sea' +
  '&pool=private_pool&priceMax=120&totalMin=300&totalMax=900&bedrooms=2&bathrooms=1.5&bbox=-17,28,-16,29&sort=total&cursor=abc';

describe('the filters of a search', () => {
  it('have names, and each is removed alone', () => {
    const search = read(EVERYTHING);
    const found = removableFilters(search).map(({ part, without }) => {
      const gone = [...pageQuery(search)].filter(
        ([name, value]) => !pageQuery(without).getAll(name).includes(value),
      );
      return [partText('en', words, choices, search, part), gone.map(([name]) => name).join()];
    });
    expect(found).toEqual([
      ['Villa', 'type,cursor'],
      ['House', 'type,cursor'],
      ['Wi-Fi', 'amenities,cursor'],
      ['Views: Sea', 'views,cursor'],
      ['Pool: Private', 'pool,cursor'],
      ['up to €120 a night', 'priceMax,cursor'],
      ['€300 to €900 in all', 'totalMin,totalMax,cursor'],
      ['2 or more bedrooms', 'bedrooms,cursor'],
      ['1.5 or more bathrooms', 'bathrooms,cursor'],
      ['Part of the map', 'bbox,cursor'],
    ]);
  });

  it('are given up first, then the exact dates, the guests, the dates and the place', () => {
    const search = read(
      'search=Adeje&checkIn=2027-05-08&checkOut=2027-05-15&guests=4&pool=private_pool&sort=total',
    );
    expect(
      relaxations(search).map(({ part, without }) => [
        relaxationText('en', words, choices, search, part),
        pageQuery(without).toString(),
      ]),
    ).toEqual([
      ['Without “Pool: Private”', 'search=Adeje&checkIn=2027-05-08&checkOut=2027-05-15&guests=4&sort=total'],
      [
        'Up to 3 days earlier or later',
        'search=Adeje&checkIn=2027-05-08&checkOut=2027-05-15&flexibleDays=3&guests=4&pool=private_pool&sort=total',
      ],
      [
        'Any number of guests',
        'search=Adeje&checkIn=2027-05-08&checkOut=2027-05-15&pool=private_pool&sort=total',
      ],
      ['Any dates', 'search=Adeje&guests=4&pool=private_pool'],
      ['Anywhere', 'checkIn=2027-05-08&checkOut=2027-05-15&guests=4&pool=private_pool&sort=total'],
    ]);
  });

  it('of no search are none', () => {
    expect(relaxations(read(''))).toEqual([]);
    expect(removableFilters(read('search=Adeje&guests=2'))).toEqual([]);
  });
});
