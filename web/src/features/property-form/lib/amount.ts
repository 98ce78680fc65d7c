import { decimalsOf } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** The currencies that the form offers by name. Any other is typed. */
export const USUAL_CURRENCIES = ['EUR', 'USD', 'GBP'] as const;

/** The maximum of a price and of a fee, in minor units of any currency. */
const AMOUNT_MAX_MINOR = 1_000_000_000_000;

/** A code as it was typed, as ISO 4217 writes it. */
export function currencyCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether this is the code of a currency. A browser without the list accepts any three letters; the server knows more. */
export function isCurrency(typed: string): boolean {
  const code = currencyCode(typed);
  if (!/^[A-Z]{3}$/.test(code)) return false;
  return typeof Intl.supportedValuesOf !== 'function' || Intl.supportedValuesOf('currency').includes(code);
}

/** The decimals of a currency; two while its code is not complete. */
function decimals(currency: string): number {
  return isCurrency(currency) ? decimalsOf(currencyCode(currency)) : 2;
}

const SPACES = /[\s\u00a0\u202f]/g;
/** Digits with the mark of the decimals, and no mark of thousands. */
const PLAIN = /^(\d*)(?:[.,](\d*))?$/;
/** Digits with marks of thousands, and with another mark for the decimals. */
const GROUPED = /^(\d{1,3})(?:(?:\.\d{3})+(?:,(\d*))?|(?:,\d{3})+(?:\.(\d*))?)$/;

/**
 * An amount in minor units: `120`, `120,50`, `1.200`, `1,200.50 €`. A single mark before three digits is one of thousands, unless
 * the currency has three decimals. `null` where it is none, has too many decimals or is too large.
 */
export function minorOf(typed: string, currency: string): number | null {
  const digits = decimals(currency);
  const text = typed.replace(SPACES, '').replace(/^[€$£]|[€$£]$/g, '');
  const plain = PLAIN.exec(text);
  let whole = plain?.[1] ?? '';
  let fraction = plain?.[2] ?? '';
  if (!plain || fraction.length > digits) {
    const grouped = GROUPED.exec(text);
    if (!grouped) return null;
    fraction = grouped[2] ?? grouped[3] ?? '';
    whole = text.slice(0, fraction === '' ? undefined : -fraction.length - 1).replace(/[.,]/g, '');
  }
  if (whole + fraction === '' || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return minor <= AMOUNT_MAX_MINOR ? minor : null;
}

/** An amount as it is typed in a language: `120`, `120,50`. */
export function amountText(minor: number, currency: string, locale: Locale): string {
  const digits = decimals(currency);
  const text = String(minor).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return Number(fraction) === 0 ? whole : `${whole}${decimalMark(locale)}${fraction}`;
}

/** A whole number; `null` where it is none. */
export function countOf(typed: string): number | null {
  const text = typed.replace(SPACES, '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A number of halves, such as `2`, `2,5` and `2.50`; `null` where it is none. */
export function halvesOf(typed: string): number | null {
  const found = /^(\d{1,9})(?:[.,]([05]?)0*)?$/.exec(typed.replace(SPACES, ''));
  return found ? Number(found[1]) + (found[2] === '5' ? 0.5 : 0) : null;
}

/** A number of halves as it is typed in a language: `2`, `2,5`. */
export function halvesText(value: number, locale: Locale): string {
  return String(value).replace('.', decimalMark(locale));
}

function decimalMark(locale: Locale): string {
  return locale === 'es' ? ',' : '.';
}
