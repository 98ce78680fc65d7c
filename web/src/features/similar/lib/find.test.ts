import { afterEach, expect, it, vi } from 'vitest';
import { findSimilar, similarAddress } from './find';

const stay = { first: '2027-05-08', end: '2027-05-10' };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [null, 2, 0, '/api/v1/properties/CASA-1001/similar?guests=2&limit=6'],
  [
    stay,
    4,
    1,
    '/api/v1/properties/CASA-1001/similar?checkIn=2027-05-08&checkOut=2027-05-10&guests=4&children=1&limit=6',
  ],
])('asks for a stay %o of %i guests and %i children at %s', (nights, guests, children, expected) => {
  expect(similarAddress('CASA-1001', nights, guests, children)).toBe(expected);
});

it.each([
  [200, { items: [] }, []],
  [200, 'a page of a hotel', null],
  [404, { code: 'listing_not_found' }, null],
])('of an answer %i %j the homes are %j', async (status, body, expected) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  expect(await findSimilar('/similar', 'en')).toEqual(expected);
});
