import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPossibleStays, possibleStaysAddress } from './possible';

const stay = { first: '2027-05-08', end: '2027-05-10' };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [0, '/api/v1/properties/CASA-1001/stays?checkIn=2027-05-08&checkOut=2027-05-10&guests=4'],
  [2, '/api/v1/properties/CASA-1001/stays?checkIn=2027-05-08&checkOut=2027-05-10&guests=4&children=2'],
])('asks for a party with %i children at %s', (children, expected) => {
  expect(possibleStaysAddress('CASA-1001', { stay, guests: 4, children })).toBe(expected);
});

describe('the nearest possible stays', () => {
  it.each([
    [200, { items: [] }, []],
    [
      200,
      { items: [{ checkIn: '2027-05-08', checkOut: '2027-05-10', stayPrice: null }] },
      [{ stay, price: null }],
    ],
    [200, 'a page of a hotel', null],
    [404, { code: 'listing_not_found' }, null],
    [503, {}, null],
  ])('of an answer %i %j are %j', async (status, body, expected) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    expect(await findPossibleStays('/stays', 'en')).toEqual(expected);
  });
});
