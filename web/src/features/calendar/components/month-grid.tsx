import type { ReactNode } from 'react';
import { type Day, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import { weekdayNames } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { monthWeeks } from '../lib/grid';

type MonthGridProps = {
  month: MonthNumber;
  locale: Locale;
  /** The id of the element that names the table, usually the month's heading. */
  labelledBy: string;
  /** Weeks before this day, and those without a day of the month, are left out. */
  from?: Day | undefined;
  /** Draws the cell of a day of the month; it needs the day as its key. */
  children: (day: Day) => ReactNode;
};

/** A month as weeks from Monday on: six, or those from a day on. */
export function MonthGrid({ month, locale, labelledBy, from, children }: MonthGridProps) {
  return (
    <table className="month-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {weekdayNames(locale).map((name) => (
            <th key={name.long} scope="col" abbr={name.long}>
              {name.short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month, from).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (monthOf(day) === month ? children(day) : <td key={day} />))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
