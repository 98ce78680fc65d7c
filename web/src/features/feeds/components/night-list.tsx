import type { NightRange } from '@/api/types';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';
import { type Plural, plural } from '@/i18n/words';
import { countNights, nightsText } from '../lib/nights';

type NightListProps = {
  locale: Locale;
  ranges: readonly NightRange[];
  words: { readonly nights: Plural; readonly more: Plural };
  now: Date;
};

/** More than these are only counted. */
const MOST_SHOWN = 12;

/** Ranges of nights, each with how many it has. */
export function NightList({ locale, ranges, words, now }: NightListProps) {
  const shown = ranges.slice(0, MOST_SHOWN);
  const left = ranges.slice(MOST_SHOWN);
  return (
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {shown.map((range) => (
        <li key={range.startDate}>
          {nightsText(locale, range, utcToday(now))} ({plural(locale, words.nights, countNights([range]))})
        </li>
      ))}
      {left.length > 0 && <li>{plural(locale, words.more, countNights(left))}</li>}
    </ul>
  );
}
