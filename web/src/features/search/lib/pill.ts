import { placeText } from '@/features/destination/lib/full-name';
import type { Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import type { Search } from './query';
import { type FilterWords, shortStay } from './words';

/** A search in one line: `Fuerteventura · 5–10 Dec · 2 guests`. */
export function searchPill(
  locale: Locale,
  search: Search,
  messages: Messages['search'],
  words: Pick<FilterWords, 'flexible'>,
): string {
  return [
    placeText(locale, search.destination) || messages.anywhere,
    shortStay(locale, words, search) ?? messages.anyDates,
    ...(search.guests ? [plural(locale, messages.guestCount, search.guests)] : []),
  ].join(' · ');
}
