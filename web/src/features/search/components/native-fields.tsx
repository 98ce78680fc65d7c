import { SEARCH_FLEXIBLE_DAYS_MAX } from '@/api/limits.gen';
import { type Day, isoMonth } from '@/features/stay/lib/day';
import { formatMonth } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { MONTH_LENGTHS, monthsFrom } from '../lib/month-stay';
import type { Search } from '../lib/query';
import { type FilterWords, lengthText } from '../lib/words';

type NativeFieldsProps = {
  locale: Locale;
  today: Day;
  search: Search;
  words: Pick<FilterWords, 'flexible'>;
};

/**
 * Flexible dates, and how many of the guests are children, for visitors without scripts. They are rendered on the server: with
 * scripts the dates and the guests ask for both.
 */
export function NativeFields({ locale, today, search, words }: NativeFieldsProps) {
  const { flexible } = words;
  const { monthStay, guests } = search;
  const length = monthStay?.nights ?? 'weekend';
  return (
    <div className="without-script mt-3 grid grid-cols-1 gap-3 xs:grid-cols-2 lg:grid-cols-4">
      <Choice
        name="flexibleDays"
        label={flexible.days}
        value={String(search.flexibleDays)}
        options={Array.from({ length: SEARCH_FLEXIBLE_DAYS_MAX + 1 }, (_, days) => [
          String(days),
          days === 0 ? flexible.exact : plural(locale, flexible.plusMinus, days),
        ])}
      />
      <Choice
        name="month"
        label={flexible.month}
        value={monthStay ? isoMonth(monthStay.month) : ''}
        options={[
          ['', flexible.noMonth],
          ...monthsFrom(today).map((month): [string, string] => [
            isoMonth(month),
            formatMonth(locale, month),
          ]),
        ]}
      />
      <Choice
        name="flexibleNights"
        label={flexible.length}
        value={String(length)}
        options={[...new Set([...MONTH_LENGTHS, length])].map((nights) => [
          String(nights),
          lengthText(locale, words, nights),
        ])}
      />
      {guests !== null && guests > 1 && (
        <Choice
          name="children"
          label={flexible.children}
          value={String(search.children ?? 0)}
          options={Array.from({ length: guests }, (_, count) => [
            String(count),
            count === 0 ? flexible.noChildren : plural(locale, flexible.childCount, count),
          ])}
        />
      )}
    </div>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: [value: string, text: string][] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="min-w-0">
      <span className="search-label mb-1">{label}</span>
      {/* Another search is another default. */}
      <select key={value} name={name} className="field" defaultValue={value}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
