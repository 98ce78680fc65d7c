import { describe, expect, it } from 'vitest';
import { EXAMPLE, savings, takingsOf } from './savings';

describe('what guests pay in a year', () => {
  it.each([
    ['120', '100', 'EUR', 1_200_000],
    [' 89,50 ', '10', 'EUR', 89_500],
    ['89.50', '10', 'EUR', 89_500],
    ['12000', '10', 'JPY', 120_000],
    ['0', '0', 'EUR', 0],
    ['', '100', 'EUR', null],
    ['-5', '100', 'EUR', null],
    ['1e3', '100', 'EUR', null],
    ['120', '367', 'EUR', null],
    ['120', '1.5', 'EUR', null],
    ['100001', '1', 'EUR', null],
    ['a lot', '1', 'EUR', null],
  ])('for %o a night and %o nights in %s is %o', (nightlyPrice, nights, currency, expected) => {
    expect(takingsOf({ nightlyPrice, nights }, currency)).toBe(expected);
  });

  it('is known for the example', () => {
    expect(takingsOf(EXAMPLE, 'EUR')).toBeGreaterThan(0);
  });
});

describe('what is saved', () => {
  const platform = { platform: 'A platform', percent: 15.5, source: 'price list', asOf: '2027-01-15' };

  it('is worked out for the platforms of the brand only', () => {
    expect(savings(1_000_000, [platform], 14_990)).toEqual([
      { platform: 'A platform', percent: 15.5, commissionMinor: 155_000, savedMinor: 140_010 },
    ]);
  });

  it('names nobody where the brand has no figures', () => {
    const rows = savings(1_000_000, [], 0);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.platform === null)).toBe(true);
    expect(rows.every((row) => row.savedMinor === row.commissionMinor)).toBe(true);
  });

  it('is honest about our own price', () => {
    expect(savings(10_000, [platform], 14_990)[0]?.savedMinor).toBe(1_550 - 14_990);
  });
});
