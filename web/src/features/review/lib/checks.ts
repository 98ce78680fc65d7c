import type { ReviewCheck } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { fieldName } from './fields';

/** What a check found, in words. */
export type CheckLine = {
  readonly code: string;
  readonly level: ReviewCheck['level'];
  readonly text: string;
  /** The other homes that it is about. */
  readonly homes: readonly string[];
  /** Addresses, or what would make the listing better. */
  readonly details: readonly string[];
};

/**
 * What all checks found, in the order of the API: the gravest first.
 *
 * @param improvements the texts of what is not filled in, by its code
 */
export function checkLines(
  locale: Locale,
  words: OwnerMessages['review'],
  improvements: Readonly<Record<string, string>>,
  checks: readonly ReviewCheck[],
): CheckLine[] {
  const texts: Readonly<Record<string, string>> = words.check;
  return checks.map(({ code, level, field, propertyIds, values, distanceM }) => {
    // A check of a newer API has no text here yet.
    const text = texts[code] ?? words.checkUnknown;
    const distance = formatNumber(locale, distanceM / 1000);
    return {
      code,
      level,
      text: fill(text, { distance, code, field: fieldName(words, field) }),
      homes: propertyIds,
      details: code === 'incomplete' ? values.map((value) => improvements[value] ?? value) : values,
    };
  });
}
