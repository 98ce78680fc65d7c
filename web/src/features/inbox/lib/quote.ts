import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import type { Quote, ReceivedInquiry } from '@/api/types';
import { priceAddress } from '@/features/price/lib/find';
import { countOf } from '@/features/property-form/lib/amount';
import { addDays, type Day, minDay, parseDay } from '@/features/stay/lib/day';
import { childrenOf } from '@/features/stay/lib/party';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { isRecord } from '@/storage/store';
import { lengthOf } from '@/ui/form';
import { LINE_NAME_MAX, signedMinorOf, type TypedLine } from './quote-lines';

/** An offer, as its owner types it. */
export type QuoteDraft = {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: string;
  /** `null`: as the prices of the home say. */
  readonly lines: readonly TypedLine[] | null;
  /** `null`: as long as usual. */
  readonly validUntil: string | null;
  readonly holdsNights: boolean;
};

/** How many days ahead an offer usually ends, and how many at most. */
const USUAL_DAYS = 3;
const DAYS_MAX = 30;

/** An offer of the stay that a guest asks for. */
export function newQuote({
  checkIn,
  checkOut,
  guests,
}: Pick<ReceivedInquiry, 'checkIn' | 'checkOut' | 'guests'>): QuoteDraft {
  return {
    checkIn: checkIn ?? '',
    checkOut: checkOut ?? '',
    guests: guests === null ? '' : String(guests),
    lines: null,
    validUntil: null,
    holdsNights: true,
  };
}

/** The last day on which an offer of a stay may end. */
export function lastValidDay({ checkIn }: Pick<QuoteDraft, 'checkIn'>, today: Day): Day {
  const last = addDays(today, DAYS_MAX);
  const arrival = parseDay(checkIn);
  return arrival !== null && arrival >= today ? minDay(arrival, last) : last;
}

/** The day on which an offer ends: the one that was chosen, else a few days ahead. */
export function validDay(quote: Pick<QuoteDraft, 'checkIn' | 'validUntil'>, today: Day): string {
  return quote.validUntil ?? minDay(addDays(today, USUAL_DAYS), lastValidDay(quote, today));
}

/** The address of the price of the stay that is typed, with the children that the guest named; `null` while it is none. */
export function quotePriceAddress(
  homeId: string,
  { checkIn, checkOut, guests }: QuoteDraft,
  children: number,
): string | null {
  const [first, end] = [parseDay(checkIn), parseDay(checkOut)];
  const count = countOf(guests);
  if (first === null || end === null || end <= first) return null;
  if (count === null || count < 1 || count > SEARCH_GUESTS_MAX) return null;
  return priceAddress(homeId, { first, end }, count, childrenOf(count, children));
}

/** What is wrong, by the name of the field; of a line by its key and its field: `lines.2.amount`. */
export type QuoteErrors = Readonly<Record<string, string>>;

export type QuoteCheck =
  | { readonly kind: 'quote'; readonly quote: Quote }
  | { readonly kind: 'errors'; readonly errors: QuoteErrors };

/** What an offer of a home must keep to. */
export type QuoteBounds = {
  readonly currency: string;
  /** The day that it is at the home. */
  readonly today: Day;
  readonly maxGuests: number;
};

/** The offer that was typed, with lines that may be those of the prices, or what is wrong with it. */
export function checkQuote(
  typed: QuoteDraft,
  lines: readonly TypedLine[],
  { currency, today, maxGuests }: QuoteBounds,
  locale: Locale,
  words: OwnerMessages['inbox']['offer']['errors'],
): QuoteCheck {
  const errors: Record<string, string> = {};
  const [first, end] = [parseDay(typed.checkIn), parseDay(typed.checkOut)];
  if (first === null) errors.checkIn = words.arrival;
  else if (first < today) errors.checkIn = words.past;
  if (end === null || (first !== null && end <= first)) errors.checkOut = words.departure;
  const guests = countOf(typed.guests) ?? 0;
  if (guests < 1 || guests > maxGuests) errors.guests = fill(words.guests, { max: maxGuests });
  const sent = lines.map(({ key, name, amount }) => {
    const amountMinor = signedMinorOf(amount, currency);
    if (lengthOf(name) < 1 || lengthOf(name) > LINE_NAME_MAX)
      errors[`lines.${key}.name`] = fill(words.name, { max: LINE_NAME_MAX });
    if (amountMinor === null) errors[`lines.${key}.amount`] = words.amount;
    return { name: name.trim(), amountMinor: amountMinor ?? 0 };
  });
  const totalMinor = sent.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (lines.length === 0) errors.lines = words.lines;
  else if (totalMinor < 0) errors.lines = words.total;
  const validUntil = validDay(typed, today);
  const last = lastValidDay(typed, today);
  if (parseDay(validUntil) === null || validUntil < today || validUntil > last)
    errors.validUntil = fill(words.validUntil, boundsText(today, last, locale));
  if (first === null || end === null || Object.keys(errors).length > 0) return { kind: 'errors', errors };
  const { holdsNights } = typed;
  const quote = {
    checkIn: first,
    checkOut: end,
    guests,
    currency,
    lines: sent,
    totalMinor,
    validUntil,
    holdsNights,
  };
  return { kind: 'quote', quote };
}

/** The bounds of the end of an offer, in words. */
export function boundsText(today: Day, last: Day, locale: Locale): { first: string; last: string } {
  return { first: formatDay(locale, today, 'medium'), last: formatDay(locale, last, 'medium') };
}

/** Whether something stored is an offer that was being typed. */
export function isQuoteDraft(stored: unknown): stored is QuoteDraft {
  if (!isRecord(stored)) return false;
  const { checkIn, checkOut, guests, lines, validUntil, holdsNights } = stored;
  const isLine = (line: unknown) =>
    isRecord(line) &&
    typeof line.key === 'number' &&
    [line.name, line.amount].every((text) => typeof text === 'string');
  return (
    [checkIn, checkOut, guests].every((text) => typeof text === 'string') &&
    (lines === null || (Array.isArray(lines) && lines.every(isLine))) &&
    (validUntil === null || typeof validUntil === 'string') &&
    typeof holdsNights === 'boolean'
  );
}
