'use client';

import type { RefObject } from 'react';
import { useHydrated } from '@/components/use-hydrated';
import type { DateDialogHandle } from '@/features/calendar/components/date-dialog';
import { LateDateDialog } from '@/features/calendar/components/late-date-dialog';
import type { Day } from '@/features/stay/lib/day';
import { openCalendar } from '@/features/stay/lib/today';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { DateTexts } from '../lib/date-texts';
import type { Search } from '../lib/query';
import { shortStay } from '../lib/words';
import { DateMargin, MonthStayChoice } from './flexible-dates';
import { Party } from './party';
import type { SearchMessages } from './search-form';

type DateFieldsProps = {
  locale: Locale;
  today: Day;
  search: Search;
  /** The days of the stay as the fields show them, where they are known already. */
  shown: DateTexts['stay'];
  onChange: (part: Partial<Search>) => void;
  /** Opens the calendar once scripts run. */
  dialog: RefObject<DateDialogHandle | null>;
  /** What the calendar stands beside, where there is room. */
  bar: RefObject<HTMLElement | null>;
  messages: SearchMessages;
};

/** Arrival and departure: the browser's date fields without script, one shared calendar with script. */
export function DateFields(props: DateFieldsProps) {
  return useHydrated() ? <CalendarFields {...props} /> : <NativeDates {...props} />;
}

function NativeDates({ search: { stay }, today, messages }: DateFieldsProps) {
  const fields = [
    { name: 'checkIn', label: messages.search.arrival, day: stay?.first },
    { name: 'checkOut', label: messages.search.departure, day: stay?.end },
  ];
  return fields.map((field) => (
    <label key={field.name} className="search-field">
      <span className="search-label">{field.label}</span>
      <input type="date" name={field.name} className="search-input" min={today} defaultValue={field.day} />
    </label>
  ));
}

function CalendarFields({ locale, today, search, shown, onChange, dialog, bar, messages }: DateFieldsProps) {
  const { stay, monthStay, flexibleDays } = search;
  const { flexible } = messages;
  const field = (end: 'arrival' | 'departure', label: string, text: string | null) => (
    <button
      type="button"
      className="search-field text-left"
      aria-haspopup="dialog"
      data-opens-dates={end}
      data-wide={monthStay ? '' : undefined}
      onClick={() => bar.current && dialog.current?.open(bar.current, end)}
    >
      <span className="search-label">{label}</span>
      <span className="search-input">
        {text ?? <span className="text-ink-2">{messages.search.addDate}</span>}
      </span>
    </button>
  );
  const dayText = (end: 'arrival' | 'departure', day: Day | undefined) =>
    day === undefined ? null : (shown?.[end] ?? formatDay(locale, day, 'short'));
  const margin = flexibleDays > 0 ? ` ± ${flexibleDays}` : '';
  const departure = dayText('departure', stay?.end);
  return (
    <>
      {monthStay ? (
        field('arrival', messages.search.dates, shortStay(locale, messages, search))
      ) : (
        <>
          {field('arrival', messages.search.arrival, dayText('arrival', stay?.first))}
          {field('departure', messages.search.departure, departure && departure + margin)}
        </>
      )}
      <LateDateDialog
        handle={dialog}
        locale={locale}
        availability={openCalendar(today)}
        stay={stay}
        onChange={(chosen) => onChange(chosen ? { stay: chosen, monthStay: null } : { stay: chosen })}
        flexible={{
          words: { dates: messages.search.dates, flexible: messages.search.flexible },
          chosen: monthStay && shortStay(locale, messages, search),
          prompt: flexible.when,
          onClear: () => onChange({ monthStay: null }),
          margin: (
            <DateMargin
              locale={locale}
              days={flexibleDays}
              onChange={(days) => onChange({ flexibleDays: days })}
              words={messages}
            />
          ),
          fields: (
            <MonthStayChoice
              locale={locale}
              today={today}
              monthStay={monthStay}
              onChange={(chosen) => onChange({ monthStay: chosen, stay: null, flexibleDays: 0 })}
              words={messages}
            />
          ),
          next: <Party locale={locale} search={search} onChange={onChange} messages={messages.search} />,
          submit: messages.search.submitShort,
        }}
        messages={messages}
      />
    </>
  );
}
