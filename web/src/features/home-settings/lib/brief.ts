import { decimalsOf } from '@/i18n/format';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';

/** From this amount on, a day of a calendar has no room for all digits. */
const COMPACT_FROM = 100_000;

/** A price as a day has room for it: whole, without its currency. */
export function briefer(locale: Locale, currency: string): (minor: number) => string {
  const whole = new Intl.NumberFormat(INTL_LOCALES[locale], { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(INTL_LOCALES[locale], {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const digits = decimalsOf(currency);
  return (minor) => {
    const amount = Math.round(minor / 10 ** digits);
    return (amount < COMPACT_FROM ? whole : compact).format(amount);
  };
}
