import type { StayPrice } from '@/api/types';
import { amountText, minorOf } from '@/features/property-form/lib/amount';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { QUOTE_TEXTS } from './quote-texts';

/** A line of an offer, as its owner types it. `key` stays while others come and go. */
export type TypedLine = { readonly key: number; readonly name: string; readonly amount: string };

/** The most lines of an offer, and the most characters of the name of one. */
export const LINES_MAX = 20;
export const LINE_NAME_MAX = 80;

type PriceLineType = StayPrice['lines'][number]['type'];

/** What a line of a price is called in a language. */
function lineName(language: Locale, type: PriceLineType, nights: number): string {
  const words = QUOTE_TEXTS[language].lines;
  const names: Record<PriceLineType, string> = {
    nights: plural(language, words.nights, nights),
    discount: words.discount,
    cleaning: words.cleaning,
    extra_guests: words.extraGuests,
    extra_fees: words.extraFees,
    tourist_tax: words.touristTax,
  };
  return names[type];
}

/** The lines of a price in the guest's language, amounts as the owner types them; one to fill in where nothing is known. */
export function linesOf(price: StayPrice | null, language: Locale, locale: Locale): TypedLine[] {
  const known = (price?.lines ?? []).flatMap(({ type, amountMinor }) =>
    amountMinor ? [{ type, amountMinor }] : [],
  );
  if (!price || known.length === 0) return [{ key: 0, name: '', amount: '' }];
  return known.map(({ type, amountMinor }, key) => ({
    key,
    name: lineName(language, type, price.nights),
    amount: signedText(amountMinor, price.currency, locale),
  }));
}

/** What a price does not know, named in a language. */
export function missingNames({ lines, nights }: StayPrice, locale: Locale): string[] {
  return lines
    .filter(({ amountMinor }) => amountMinor === null)
    .map(({ type }) => lineName(locale, type, nights));
}

/** The lines with one more to fill in. */
export function withLine(lines: readonly TypedLine[]): [lines: TypedLine[], key: number] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return [[...lines, { key, name: '', amount: '' }], key];
}

/** An amount in minor units, which may be below 0. `null` where it is none. */
export function signedMinorOf(typed: string, currency: string): number | null {
  const unsigned = typed.trim().replace(/^[-−–]/, '');
  const minor = minorOf(unsigned, currency);
  return minor !== null && minor !== 0 && unsigned !== typed.trim() ? -minor : minor;
}

/** An amount as it is typed in a language: `120,50`, `-50`. */
export function signedText(minor: number, currency: string, locale: Locale): string {
  return `${minor < 0 ? '-' : ''}${amountText(Math.abs(minor), currency, locale)}`;
}

/** The sum of lines in minor units; `null` while an amount is none. */
export function totalOf(lines: readonly TypedLine[], currency: string): number | null {
  return lines.reduce<number | null>((sum, { amount }) => {
    const minor = signedMinorOf(amount, currency);
    return sum === null || minor === null ? null : sum + minor;
  }, 0);
}
