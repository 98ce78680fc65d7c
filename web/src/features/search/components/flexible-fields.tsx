import { useState } from 'react';
import { type Day, isoMonth } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { MONTH_LENGTHS, type MonthStay, monthsFrom } from '../lib/month-stay';
import { MOST_FLEXIBLE_DAYS, type Search } from '../lib/query';
import { type FilterWords, lengthText } from '../lib/words';

export type FlexibleWords = Pick<FilterWords, 'flexible'>;

type FlexibleFieldsProps = {
  locale: Locale;
  today: Day;
  /** The names of the months in which a stay can be searched for. */
  months: readonly string[];
  search: Search;
  onChange: (part: Partial<Search>) => void;
  words: FlexibleWords;
};

/** Days earlier or later, or a stay at any time in a month, and how many of the guests are children. */
export function FlexibleFields({ locale, today, months, search, onChange, words }: FlexibleFieldsProps) {
  const { flexible } = words;
  const { monthStay, guests } = search;
  const [length, setLength] = useState<MonthStay['nights']>(monthStay?.nights ?? 'weekend');
  const values = monthsFrom(today);
  const chosenLength = monthStay?.nights ?? length;
  const lengths = [...new Set([...MONTH_LENGTHS, chosenLength])];
  return (
    <div className="flexible-fields">
      <Choice
        name="flexibleDays"
        label={flexible.days}
        value={String(search.flexibleDays)}
        onChange={(value) => onChange({ flexibleDays: Number(value) })}
        options={[
          ['0', flexible.exact],
          ...Array.from({ length: MOST_FLEXIBLE_DAYS }, (_, index): [string, string] => [
            String(index + 1),
            plural(locale, flexible.plusMinus, index + 1),
          ]),
        ]}
      />
      <Choice
        name="month"
        label={flexible.month}
        value={monthStay ? isoMonth(monthStay.month) : ''}
        onChange={(value) => {
          const month = values.find((each) => isoMonth(each) === value);
          if (month === undefined) onChange({ monthStay: null });
          else onChange({ monthStay: { month, nights: chosenLength }, stay: null });
        }}
        options={[
          ['', flexible.noMonth],
          ...values.map((month, index): [string, string] => [isoMonth(month), months[index] ?? '']),
        ]}
      />
      <Choice
        name="flexibleNights"
        label={flexible.length}
        value={String(chosenLength)}
        onChange={(value) => {
          const nights = value === 'weekend' ? value : Number(value);
          setLength(nights);
          if (monthStay) onChange({ monthStay: { ...monthStay, nights } });
        }}
        options={lengths.map((nights) => [String(nights), lengthText(locale, words, nights)])}
      />
      {guests !== null && guests > 1 && (
        <Choice
          name="children"
          label={flexible.children}
          value={String(Math.min(search.children ?? 0, guests - 1))}
          onChange={(value) => onChange({ children: Number(value) || null })}
          options={Array.from({ length: guests }, (_, count) => [
            String(count),
            count === 0 ? flexible.noChildren : plural(locale, flexible.childCount, count),
          ])}
        />
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: [value: string, text: string][];
};

function Choice({ name, label, value, onChange, options }: ChoiceProps) {
  return (
    <label className="min-w-0">
      <span className="search-label mb-1">{label}</span>
      <select name={name} className="field" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
