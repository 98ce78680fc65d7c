import type { ReceivedInquiry } from '@/api/types';
import { partyText } from '@/features/stay/lib/party';
import { type Nights, nightCount } from '@/features/stay/lib/ranges';
import { shortDates } from '@/features/stay/lib/short-dates';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';

type InboxWords = OwnerMessages['inbox'];

/** The maximum number of characters of the first words. */
const FIRST_WORDS_MAX = 120;

/** The nights that a guest asks for; `null` where the guest named no dates. */
export function stayOf({ checkIn, checkOut }: Pick<ReceivedInquiry, 'checkIn' | 'checkOut'>): Nights | null {
  if (checkIn === null || checkOut === null) return null;
  return { first: checkIn, end: checkOut };
}

/** What the list says of a stay: `8–15 May 2027`, `7 nights`, `4 guests`, as far as the guest said it. */
export function stayParts(locale: Locale, words: InboxWords, inquiry: ReceivedInquiry): string[] {
  const stay = stayOf(inquiry);
  const { guests, children } = inquiry;
  return [
    ...(stay
      ? [shortDates(locale, stay.first, stay.end), plural(locale, words.nights, nightCount(stay))]
      : [words.noDates]),
    ...(guests === null ? [] : [partyText(locale, words, guests, children)]),
  ];
}

/** Arrival and departure with the nights between: `8 May 2027 – 15 May 2027, 7 nights`. */
export function stayText(locale: Locale, words: InboxWords, stay: Nights): string {
  const [arrival, departure] = [stay.first, stay.end].map((day) => formatDay(locale, day, 'medium'));
  return `${arrival} – ${departure}, ${plural(locale, words.nights, nightCount(stay))}`;
}

/** The first words of a text in one line, cut between words where there are some. */
export function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= FIRST_WORDS_MAX) return line;
  const cut = characters.slice(0, FIRST_WORDS_MAX).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).replace(/[\s,.;:]+$/, '')}…`;
}
