'use client';

import { useRef } from 'react';
import { useHydrated } from '@/components/use-hydrated';
import { DateDialog } from '@/features/calendar/components/date-dialog';
import { openBelow } from '@/features/calendar/components/open-dialog';
import { type Day, isoDay } from '@/features/calendar/lib/day';
import { NOTHING_SELECTED, type Selection } from '@/features/calendar/lib/selection';
import { openCalendar } from '@/features/calendar/lib/today';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SearchMessages } from './search-form';

type DateFieldsProps = {
  locale: Locale;
  today: Day;
  selection: Selection;
  onChange: (selection: Selection) => void;
  messages: SearchMessages;
};

/** Arrival and departure: the browser's own date fields without script, one shared calendar with it. */
export function DateFields(props: DateFieldsProps) {
  return useHydrated() ? <CalendarFields {...props} /> : <NativeFields {...props} />;
}

function NativeFields({ selection, today, messages }: DateFieldsProps) {
  const fields = [
    { name: 'checkIn', label: messages.search.arrival, day: selection.arrival },
    { name: 'checkOut', label: messages.search.departure, day: selection.departure },
  ];
  return fields.map((field) => (
    <label key={field.name} className="search-field">
      <span className="search-label">{field.label}</span>
      <input
        type="date"
        name={field.name}
        className="search-input"
        min={isoDay(today)}
        defaultValue={field.day === null ? undefined : isoDay(field.day)}
      />
    </label>
  ));
}

function CalendarFields({ locale, today, selection, onChange, messages }: DateFieldsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const arrivalField = useRef<HTMLButtonElement>(null);
  const open = () => {
    if (dialog.current && arrivalField.current) openBelow(dialog.current, arrivalField.current);
  };
  const openForDeparture = () => {
    if (selection.arrival !== null) onChange({ arrival: selection.arrival, departure: null });
    open();
  };
  const openForArrival = () => {
    if (selection.departure !== null) onChange(NOTHING_SELECTED);
    open();
  };
  const text = (day: Day | null) =>
    day === null ? (
      <span className="text-ink-2">{messages.search.addDate}</span>
    ) : (
      formatDay(locale, day, 'short')
    );
  return (
    <>
      <button
        ref={arrivalField}
        type="button"
        className="search-field text-left"
        aria-haspopup="dialog"
        onClick={openForArrival}
      >
        <span className="search-label">{messages.search.arrival}</span>
        <span className="search-input">{text(selection.arrival)}</span>
      </button>
      <button
        type="button"
        className="search-field text-left"
        aria-haspopup="dialog"
        onClick={openForDeparture}
      >
        <span className="search-label">{messages.search.departure}</span>
        <span className="search-input">{text(selection.departure)}</span>
      </button>
      <DateDialog
        dialog={dialog}
        locale={locale}
        availability={openCalendar(today)}
        selection={selection}
        onChange={onChange}
        messages={messages}
      />
    </>
  );
}
