import type { GuestBook } from '@/api/types';
import { countOf } from '@/features/property-form/lib/amount';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { lengthOf } from '@/ui/form';

/** The texts of a book, each with the maximum number of characters that the API takes, which its document says in words only. */
export const TEXT_LIMITS = {
  directions: 4_000,
  key: 2_000,
  wifiName: 80,
  wifiPassword: 80,
  manual: 10_000,
  emergency: 1_000,
} as const satisfies Partial<Record<keyof GuestBook, number>>;

export type TextName = keyof typeof TEXT_LIMITS;
export const TEXT_NAMES = Object.keys(TEXT_LIMITS) as TextName[];

/** The most days before the arrival on which keys are shown. */
export const KEY_DAYS_MAX = 60;

/** A book as its owner types it. */
export type TypedBook = Readonly<Record<TextName | 'keyDaysBefore', string>>;

export function typedBook(book: GuestBook): TypedBook {
  return { ...book, keyDaysBefore: String(book.keyDaysBefore) };
}

export type BookErrors = Partial<Record<keyof TypedBook, string>>;

export type BookCheck =
  | { readonly kind: 'book'; readonly book: GuestBook }
  | { readonly kind: 'errors'; readonly errors: BookErrors };

/** The book that was typed, or what is wrong with it. */
export function checkBook(typed: TypedBook, words: OwnerMessages['guestBook']['errors']): BookCheck {
  const tooLong = TEXT_NAMES.filter((name) => lengthOf(typed[name]) > TEXT_LIMITS[name]);
  const errors: BookErrors = Object.fromEntries(
    tooLong.map((name) => [
      name,
      fill(words.tooLong, { limit: TEXT_LIMITS[name], length: lengthOf(typed[name]) }),
    ]),
  );
  const keyDaysBefore = countOf(typed.keyDaysBefore);
  if (keyDaysBefore === null || keyDaysBefore > KEY_DAYS_MAX) {
    return { kind: 'errors', errors: { ...errors, keyDaysBefore: fill(words.days, { max: KEY_DAYS_MAX }) } };
  }
  return tooLong.length > 0
    ? { kind: 'errors', errors }
    : { kind: 'book', book: { ...typed, keyDaysBefore } };
}

/** Whether guests see nothing of it. */
export function isBlank(book: GuestBook): boolean {
  return TEXT_NAMES.every((name) => book[name] === '');
}

/** Whether something was typed that is not saved. */
export function isChanged(typed: TypedBook, saved: GuestBook): boolean {
  const before = typedBook(saved);
  return [...TEXT_NAMES, 'keyDaysBefore' as const].some((name) => typed[name] !== before[name]);
}
