import type { CompetitorCommission } from '@/brand/brand';
import { EXAMPLE_PERCENTS } from '@/features/list-property/lib/earnings';
import { minorUnits } from '@/i18n/format';

/** What an owner types: the price of a night in whole units of the currency, and the nights rented in a year. */
export type SavingsInput = { readonly nightlyPrice: string; readonly nights: string };

/** The example before anything is typed, which is also what is shown without scripts. */
export const EXAMPLE: SavingsInput = { nightlyPrice: '120', nights: '100' };
const MAX_PRICE = 100_000;
export const MAX_NIGHTS = 366;

/** What one platform, or a commission that nobody in particular takes, costs in a year. */
export type SavingsRow = {
  /** `null` where the brand names no platform. */
  readonly platform: string | null;
  readonly percent: number;
  readonly commissionMinor: number;
  /** The commission less our yearly price; negative where our price is higher. */
  readonly savedMinor: number;
};

/** What guests pay in a year, in minor units; `null` for what is no price or no number of nights. */
export function takingsOf({ nightlyPrice, nights }: SavingsInput, currency: string): number | null {
  const price = numberOf(nightlyPrice);
  const count = numberOf(nights);
  const isPossible =
    price !== null && count !== null && price <= MAX_PRICE && count <= MAX_NIGHTS && Number.isInteger(count);
  return isPossible ? Math.round(minorUnits(price, currency) * count) : null;
}

/** A number that is not negative, with a point or a comma before its decimals; `null` for any other text. */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The commissions of a year at the platforms of the brand, or else at some percentages. */
export function savings(
  takingsMinor: number,
  commissions: readonly CompetitorCommission[],
  ourPriceMinor: number,
): SavingsRow[] {
  const sources =
    commissions.length > 0 ? commissions : EXAMPLE_PERCENTS.map((percent) => ({ platform: null, percent }));
  return sources.map(({ platform, percent }) => {
    const commissionMinor = Math.round((takingsMinor * percent) / 100);
    return { platform, percent, commissionMinor, savedMinor: commissionMinor - ourPriceMinor };
  });
}
