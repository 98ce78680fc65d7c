import { formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import type { Search } from './query';

/** A search in one line: `Fuerteventura · 5–10 Dec · 2 guests`. */
export function searchPill(locale: Locale, search: Search, messages: Messages['search']): string {
  return [
    search.destination || messages.anywhere,
    search.stay ? formatDays(locale, search.stay.first, search.stay.end) : messages.anyDates,
    ...(search.guests ? [plural(locale, messages.guestCount, search.guests)] : []),
  ].join(' · ');
}
