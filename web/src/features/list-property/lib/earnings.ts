import type { Brand, CompetitorCommission } from '@/brand/brand';
import { minorUnits } from '@/i18n/format';

/** What guests pay for the stay of the example, in whole units of the currency. */
const EXAMPLE_STAY = 1000;
/** The commissions that are worked out where the brand names no platform. */
export const EXAMPLE_PERCENTS: readonly number[] = [5, 10, 15, 20];

export type EarningsRow = {
  /** The taker of the commission: we, a platform with the source of its figure, or `null` for an example. */
  readonly by: 'us' | CompetitorCommission | null;
  readonly percent: number;
  readonly keptMinor: number;
};

/** What an owner keeps of a stay: with us, and with the platforms of the brand or else with some commissions. */
export function earnings(brand: Pick<Brand, 'yearlyPriceCurrency' | 'competitorCommissions'>): {
  stayMinor: number;
  rows: EarningsRow[];
} {
  const stayMinor = minorUnits(EXAMPLE_STAY, brand.yearlyPriceCurrency);
  const row = (by: EarningsRow['by'], percent: number): EarningsRow => ({
    by,
    percent,
    keptMinor: stayMinor - Math.round((stayMinor * percent) / 100),
  });
  const platforms = brand.competitorCommissions;
  const others =
    platforms.length > 0
      ? platforms.map((platform) => row(platform, platform.percent))
      : EXAMPLE_PERCENTS.map((percent) => row(null, percent));
  return { stayMinor, rows: [row('us', 0), ...others] };
}
