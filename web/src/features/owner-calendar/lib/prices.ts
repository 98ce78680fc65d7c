import { briefer } from '@/features/home-settings/lib/brief';
import type { HomeRates } from '@/features/home-settings/lib/rates';
import { nightRate } from '@/features/price/lib/rates';
import type { Day } from '@/features/stay/lib/day';
import { formatMoney } from '@/i18n/format';
import { fill } from '@/i18n/words';
import type { Words } from './words';

/** The price of a night: as a day has room for it, and in words. */
export type NightPriceText = { readonly brief: string; readonly text: string };

/** The prices of a calendar, each worked out once. */
export function pricesOf({ locale, messages }: Words, rates: HomeRates): (night: Day) => NightPriceText {
  const { currency } = rates.price;
  const brief = briefer(locale, currency);
  const known = new Map<number, NightPriceText>();
  return (night) => {
    const { minor } = nightRate(rates, night);
    const price = known.get(minor) ?? {
      brief: brief(minor),
      text: fill(messages.nightPrice.rate, { price: formatMoney(locale, minor, currency) }),
    };
    known.set(minor, price);
    return price;
  };
}
