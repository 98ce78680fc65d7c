import type { ListedProperty } from '@/api/types';
import type { FilterWords } from '@/features/search/lib/words';
import type { Nights } from '@/features/stay/lib/ranges';
import { formatDays } from '@/i18n/format';
import { numberFormat } from '@/i18n/formats';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';

/** The stay that was found at a home for flexible dates. */
export function foundStay({ foundStay }: Pick<ListedProperty, 'foundStay'>): Nights | null {
  return foundStay && { first: foundStay.checkIn, end: foundStay.checkOut };
}

export function foundStayLine(locale: Locale, words: Pick<FilterWords, 'foundStay'>, stay: Nights): string {
  return fill(words.foundStay, { dates: formatDays(locale, stay.first, stay.end) });
}

const KILOMETRE_M = 1000;

/** How far a home is from the point that distances are measured from, in steps of 100 m. */
export function distanceLine(
  locale: Locale,
  words: Pick<FilterWords, 'distance'>,
  { distanceM }: Pick<ListedProperty, 'distanceM'>,
): string | null {
  if (distanceM === null) return null;
  const format = numberFormat(INTL_LOCALES[locale], {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: distanceM < 10 * KILOMETRE_M ? 1 : 0,
  });
  return fill(words.distance, { distance: format.format(distanceM / KILOMETRE_M) });
}
