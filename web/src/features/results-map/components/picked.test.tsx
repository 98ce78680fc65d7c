import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Cluster, StayPrice } from '@/api/types';
import { readSearch } from '@/features/search/lib/query';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { Picked } from './picked';

const home: Cluster = {
  coordinates: { latitude: 28.7, longitude: -13.9 },
  count: 1,
  id: 'CASA-1001',
  name: 'Casa Risco',
  price: { currency: 'EUR', minMinor: 11_800, maxMinor: null },
  stayPrice: { currency: 'EUR', totalMinor: 82_600, nights: 7 } as StayPrice,
  foundStay: null,
};
const foundStay = { checkIn: '2027-07-12', checkOut: '2027-07-19' };
const dates = { checkIn: '2027-07-10', checkOut: '2027-07-17', guests: '2' };

it.each([
  [home, dates, 'checkIn=2027-07-10&amp;checkOut=2027-07-17&amp;guests=2', '>€826 for 7 nights<'],
  [
    { ...home, foundStay },
    { ...dates, flexibleDays: '3' },
    'checkIn=2027-07-12&amp;checkOut=2027-07-19&amp;guests=2',
    '>€826 for 7 nights · 12–19 Jul<',
  ],
  [
    { ...home, foundStay },
    { month: '2027-07', flexibleNights: '7' },
    'checkIn=2027-07-12&amp;checkOut=2027-07-19',
    '>€826 for 7 nights · 12–19 Jul<',
  ],
])('a home on the map leads to the stay of its price', (cluster, query, expected, price) => {
  const { search } = readSearch(query, '2027-05-01');
  const words = siteMessagesFor('en').searchFilters.map;
  const html = renderToStaticMarkup(
    <Picked
      locale="en"
      cluster={cluster}
      homes={[cluster]}
      onPick={() => {}}
      search={search}
      words={words}
      prices={messagesFor('en')}
      onClose={() => {}}
    />,
  );
  expect(html).toContain(`href="/property/CASA-1001?${expected}"`);
  expect(html).toContain(price);
});
