import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPrice, priceAddress } from './find';

afterEach(() => vi.unstubAllGlobals());

describe('the price of a stay', () => {
  const stay = { first: '2027-05-08', end: '2027-05-15' };

  it('is asked for with dates, guests and children', () => {
    expect(priceAddress('a/b', stay, 4, 2)).toBe(
      '/api/v1/properties/a%2Fb/price?checkIn=2027-05-08&checkOut=2027-05-15&guests=4&children=2',
    );
  });

  it.each([
    ['a refusal', () => Promise.resolve(Response.json({ code: 'invalid_stay' }, { status: 400 }))],
    ['no answer', () => Promise.reject(new TypeError('offline'))],
  ])('is not known after %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    expect(await findPrice('/price', 'es', new AbortController().signal)).toBeNull();
  });
});
