import { describe, expect, it } from 'vitest';
import type { StayPrice } from '@/api/types';
import { linesOf, missingNames, signedMinorOf, signedText, totalOf, withLine } from './quote-lines';

const PRICE: StayPrice = {
  currency: 'EUR',
  nights: 7,
  lines: [
    { type: 'nights', amountMinor: 70_050 },
    { type: 'discount', amountMinor: -7_000 },
    { type: 'cleaning', amountMinor: null },
    { type: 'extra_guests', amountMinor: 0 },
  ],
  totalMinor: 63_050,
  isFrom: false,
  isComplete: false,
  depositMinor: null,
  minNights: 1,
  refused: null,
};

describe('the lines of a price', () => {
  it('are named in the language of the guest, and typed as the owner does', () => {
    expect(linesOf(PRICE, 'de', 'es')).toEqual([
      { key: 0, name: '7 Nächte', amount: '700,50' },
      { key: 1, name: 'Rabatt', amount: '-70' },
    ]);
    expect(missingNames(PRICE, 'en')).toEqual(['Cleaning']);
  });

  it('are one to fill in where nothing is known', () => {
    const unknown = { ...PRICE, lines: [{ type: 'nights', amountMinor: null } as const] };
    for (const price of [null, unknown])
      expect(linesOf(price, 'en', 'en')).toEqual([{ key: 0, name: '', amount: '' }]);
  });

  it('get keys of their own', () => {
    const [lines, key] = withLine([
      { key: 4, name: 'a', amount: '1' },
      { key: 2, name: 'b', amount: '2' },
    ]);
    expect([lines.length, key]).toEqual([3, 5]);
    expect(withLine([])[1]).toBe(0);
  });
});

describe('an amount of a line', () => {
  it.each([
    ['120,50', 'EUR', 12_050],
    ['-50', 'EUR', -5_000],
    ['− 1.200,50 €', 'EUR', -120_050],
    ['-0', 'EUR', 0],
    ['--5', 'EUR', null],
    ['-', 'EUR', null],
    ['', 'EUR', null],
    ['-500', 'JPY', -500],
  ])('typed as %j in %s is %s', (typed, currency, minor) => {
    expect(signedMinorOf(typed, currency)).toBe(minor);
  });

  it.each([
    [-12_050, 'en', '-120.50'],
    [12_050, 'es', '120,50'],
  ] as const)('of %i is typed in %s as %s, and read back', (minor, locale, text) => {
    expect(signedText(minor, 'EUR', locale)).toBe(text);
    expect(signedMinorOf(text, 'EUR')).toBe(minor);
  });
});

it.each([
  [['100', '-20,50'], 7_950],
  [['100', 'x'], null],
  [['', '100'], null],
  [[], 0],
])('the total of %j is %s', (amounts, total) => {
  const lines = amounts.map((amount, key) => ({ key, name: '', amount }));
  expect(totalOf(lines, 'EUR')).toBe(total);
});
