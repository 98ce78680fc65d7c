import { useState } from 'react';
import { SEARCH_FLEXIBLE_DAYS_MAX } from '@/api/limits.gen';
import type { Day } from '@/features/stay/lib/day';
import { formatMonth } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { MONTH_LENGTHS, type MonthStay, monthsFrom } from '../lib/month-stay';
import { type FilterWords, lengthText } from '../lib/words';

/** A year. Later months can be chosen as dates. */
const MONTHS_SHOWN = 13;

type FlexibleWords = Pick<FilterWords, 'flexible'>;

type MarginProps = {
  locale: Locale;
  days: number;
  onChange: (days: number) => void;
  words: FlexibleWords;
};

/** How many days earlier or later the stay may begin. */
export function DateMargin({ locale, days, onChange, words: { flexible } }: MarginProps) {
  return (
    <Choices
      name="dateMargin"
      legend={flexible.days}
      isHeadless
      chosen={days}
      onChange={onChange}
      options={Array.from({ length: SEARCH_FLEXIBLE_DAYS_MAX + 1 }, (_, count) => [
        count,
        count === 0 ? flexible.exact : plural(locale, flexible.plusMinus, count),
      ])}
    />
  );
}

type MonthStayProps = {
  locale: Locale;
  today: Day;
  monthStay: MonthStay | null;
  onChange: (monthStay: MonthStay) => void;
  words: FlexibleWords;
};

/** A weekend, or so many nights, at any time in a month. */
export function MonthStayChoice({ locale, today, monthStay, onChange, words }: MonthStayProps) {
  const [length, setLength] = useState<MonthStay['nights']>(monthStay?.nights ?? 'weekend');
  const nights = monthStay?.nights ?? length;
  const months = monthsFrom(today).filter(
    (month, index) => index < MONTHS_SHOWN || month === monthStay?.month,
  );
  return (
    <div className="grid gap-5 py-1">
      <Choices
        name="monthNights"
        legend={words.flexible.length}
        chosen={nights}
        onChange={(each) => {
          setLength(each);
          if (monthStay) onChange({ ...monthStay, nights: each });
        }}
        options={[...new Set([...MONTH_LENGTHS, nights])].map((each) => [
          each,
          lengthText(locale, words, each),
        ])}
      />
      <Choices
        name="monthOfStay"
        legend={words.flexible.when}
        chosen={monthStay?.month ?? null}
        onChange={(month) => onChange({ month, nights })}
        options={months.map((month) => [month, formatMonth(locale, month)])}
      />
    </div>
  );
}

type ChoicesProps<Value> = {
  name: string;
  legend: string;
  /** Whether the legend is for those only who do not see what it is for. */
  isHeadless?: boolean;
  chosen: Value | null;
  onChange: (value: Value) => void;
  options: [value: Value, text: string][];
};

function Choices<Value extends string | number>({
  name,
  legend,
  isHeadless = false,
  chosen,
  onChange,
  options,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="filter-group">
      <legend className={isHeadless ? 'sr-only' : ''}>{legend}</legend>
      <div
        className={
          isHeadless ? '-m-1 flex gap-1.5 overflow-x-auto p-1 whitespace-nowrap' : 'flex flex-wrap gap-1.5'
        }
      >
        {options.map(([value, text]) => (
          <label key={value} className="type-choice">
            <input
              type="radio"
              name={name}
              value={value}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
