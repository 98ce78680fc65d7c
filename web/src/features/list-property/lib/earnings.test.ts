import { describe, expect, it } from 'vitest';
import { earnings } from './earnings';

const platform = {
  platform: 'A platform',
  percent: 15.5,
  source: 'https://platform.example/fees',
  asOf: '2027-01-15',
};

describe('what an owner keeps', () => {
  it('is worked out without names where the brand has no figures', () => {
    const { stayMinor, rows } = earnings({ yearlyPriceCurrency: 'EUR', competitorCommissions: [] });
    expect(stayMinor).toBe(100_000);
    expect(rows[0]).toEqual({ by: 'us', percent: 0, keptMinor: 100_000 });
    expect(rows.slice(1).every(({ by }) => by === null)).toBe(true);
    expect(rows.map(({ keptMinor }) => keptMinor)).toEqual([100_000, 95_000, 90_000, 85_000, 80_000]);
  });

  it('is compared with the platforms of the brand only', () => {
    const { rows } = earnings({ yearlyPriceCurrency: 'EUR', competitorCommissions: [platform] });
    expect(rows).toEqual([
      { by: 'us', percent: 0, keptMinor: 100_000 },
      { by: platform, percent: 15.5, keptMinor: 84_500 },
    ]);
  });

  it('is in the units of the currency', () => {
    const { stayMinor, rows } = earnings({ yearlyPriceCurrency: 'JPY', competitorCommissions: [platform] });
    expect(stayMinor).toBe(1000);
    expect(rows[1]?.keptMinor).toBe(845);
  });
});
