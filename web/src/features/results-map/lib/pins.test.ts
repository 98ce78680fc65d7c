import { describe, expect, it } from 'vitest';
import type { Cluster, StayPrice } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { boxOf, fullPrice, pinKey, pinOf } from './pins';

const home: Cluster = {
  coordinates: { latitude: 28.7, longitude: -13.9 },
  count: 1,
  id: 'CASA-1001',
  name: 'Casa Risco',
  price: { currency: 'EUR', minMinor: 11_800, maxMinor: null },
  stayPrice: null,
  foundStay: null,
};
const stayPrice = { currency: 'EUR', totalMinor: 82_600 } as StayPrice;
const cluster: Cluster = { ...home, count: 1200, id: null, name: null, price: null };

describe('a pin', () => {
  it.each([
    [home, '€118', 'Casa Risco, €118'],
    [{ ...home, stayPrice }, '€826', 'Casa Risco, €826'],
    [{ ...home, price: null }, '•', 'Casa Risco, price on request'],
    [cluster, '1,200', '1,200 homes here. Zoom in'],
  ])('of %o shows %s and is called %s', (of, text, label) => {
    expect(pinOf('en', siteMessagesFor('en').searchFilters.map, of)).toEqual({ text, label });
  });

  it.each([
    ['en', home, 'from €118 a night'],
    ['en', { ...home, stayPrice: { ...stayPrice, nights: 7, isFrom: true } }, 'from €826 for 7 nights'],
    ['es', home, 'desde 118 € por noche'],
    ['en', { ...home, price: null }, null],
  ] as const)('says in %s what its price is for: %o', (locale, of, text) => {
    expect(fullPrice(locale, messagesFor(locale), of)?.replaceAll('\u00a0', ' ') ?? null).toBe(text);
  });

  it('is the same one after the map has moved', () => {
    const elsewhere = { ...home, coordinates: { latitude: 28.71, longitude: -13.9 } };
    expect(pinKey(elsewhere)).toBe(pinKey(home));
    expect(pinKey({ ...cluster, count: 3 })).not.toBe(pinKey(cluster));
  });
});

describe('what the map shows first', () => {
  it('is Spain where there is no home, and all homes with a margin elsewhere', () => {
    expect(boxOf([])).toMatchObject({ west: -18.5, north: 44 });
    const one = boxOf([home.coordinates]);
    expect(one.east - one.west).toBeCloseTo(0.2);
    const two = boxOf([home.coordinates, { latitude: 38.7, longitude: -3.9 }]);
    expect(two.west).toBeCloseTo(-15.4);
    expect(two.north).toBeCloseTo(40.2);
  });
});
