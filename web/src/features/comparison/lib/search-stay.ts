import { recallResults } from '@/features/listing/lib/last-results';
import { type QueryValues, readSearch } from '@/features/search/lib/query';
import type { StayInAddress } from '@/features/stay/lib/address';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';

/** The dates and guests of an address; no stay where it is over or none. */
export function stayOf(values: QueryValues, now: Date): StayInAddress {
  const { stay, guests, children } = readSearch(values, utcToday(now)).search;
  return { stay, guests, children };
}

/** The dates and guests of the last search in this tab. */
export function lastSearchStay(locale: Locale, now: Date): StayInAddress {
  const query = recallResults(locale)?.split('?')[1];
  return stayOf(Object.fromEntries(new URLSearchParams(query)), now);
}
