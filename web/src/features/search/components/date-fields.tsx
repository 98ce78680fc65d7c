'use client';

import type { RefObject } from 'react';
import { useHydrated } from '@/components/use-hydrated';
import { DateDialog, type DateDialogHandle } from '@/features/calendar/components/date-dialog';
import { type Day, isoDay } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { openCalendar } from '@/features/stay/lib/today';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { DateTexts } from '../lib/date-texts';
import type { SearchMessages } from './search-form';

type DateFieldsProps = {
  locale: Locale;
  today: Day;
  stay: Nights | null;
  /** The days of the stay as the fields show them, where they are known already. */
  shown: DateTexts['stay'];
  onChange: (stay: Nights | null) => void;
  /** Opens the calendar once scripts run. */
  dialog: RefObject<DateDialogHandle | null>;
  /** What the calendar must not cover. */
  bar: RefObject<HTMLElement | null>;
  messages: SearchMessages;
};

/** Arrival and departure: the browser's date fields without script, one shared calendar with script. */
export function DateFields(props: DateFieldsProps) {
  return useHydrated() ? <CalendarFields {...props} /> : <NativeFields {...props} />;
}

function NativeFields({ stay, today, messages }: DateFieldsProps) {
  const fields = [
    { name: 'checkIn', label: messages.search.arrival, day: stay?.first },
    { name: 'checkOut', label: messages.search.departure, day: stay?.end },
  ];
  return fields.map((field) => (
    <label key={field.name} className="search-field">
      <span className="search-label">{field.label}</span>
      <input
        type="date"
        name={field.name}
        className="search-input"
        min={isoDay(today)}
        defaultValue={field.day === undefined ? undefined : isoDay(field.day)}
      />
    </label>
  ));
}

function CalendarFields({ locale, today, stay, shown, onChange, dialog, bar, messages }: DateFieldsProps) {
  const open = (end: 'arrival' | 'departure') => {
    if (bar.current) dialog.current?.open(bar.current, end);
  };
  const field = (end: 'arrival' | 'departure', day: Day | undefined) => (
    <button
      type="button"
      className="search-field text-left"
      aria-haspopup="dialog"
      data-opens-dates={end}
      onClick={() => open(end)}
    >
      <span className="search-label">{messages.search[end]}</span>
      <span className="search-input">
        {day === undefined ? (
          <span className="text-ink-2">{messages.search.addDate}</span>
        ) : (
          (shown?.[end] ?? formatDay(locale, day, 'short'))
        )}
      </span>
    </button>
  );
  return (
    <>
      {field('arrival', stay?.first)}
      {field('departure', stay?.end)}
      <DateDialog
        handle={dialog}
        locale={locale}
        availability={openCalendar(today)}
        stay={stay}
        onChange={onChange}
        messages={messages}
      />
    </>
  );
}
