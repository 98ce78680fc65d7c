'use client';

import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/icons';
import { formatDay, formatMonth } from '@/i18n/format';
import { FIRST_WEEKDAY, type Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import type { Availability } from '../lib/availability';
import { type Day, firstDayOfMonth, type MonthNumber, monthOf } from '../lib/day';
import { nightCount } from '../lib/ranges';
import { choose, NOTHING_SELECTED, type Selection, stayOf } from '../lib/selection';
import { MonthTable } from './month-table';
import { focusDay, useDayEvents } from './use-day-events';

export type DateMessages = { dates: Messages['dates']; calendar: Messages['calendar'] };

type DateDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  locale: Locale;
  availability: Availability;
  selection: Selection;
  onChange: (selection: Selection) => void;
  messages: DateMessages;
};

/** Two months to pick a stay from: a panel below its field on wide screens, a sheet from the foot of narrow ones. */
export function DateDialog({ dialog, locale, availability, selection, onChange, messages }: DateDialogProps) {
  const id = useId();
  const months = useRef<HTMLDivElement>(null);
  const earliest = monthOf(availability.today);
  const latest = monthOf(availability.covered.end - 1);
  const [month, setMonth] = useState<MonthNumber>(() => monthOf(selection.arrival ?? availability.today));
  const show = (wanted: MonthNumber) =>
    setMonth(Math.min(Math.max(wanted, earliest), Math.max(earliest, latest - 1)));

  const chooseDay = (day: Day) => {
    const next = choose(availability, selection, day);
    onChange(next);
    if (stayOf(next)) dialog.current?.close();
  };
  const reach = (day: Day) => {
    if (day < availability.today || day >= availability.covered.end) return;
    flushSync(() => show(monthOf(day)));
    if (months.current) focusDay(months.current, day);
  };
  const events = useDayEvents(FIRST_WEEKDAY[locale], chooseDay, reach);

  const stay = stayOf(selection);
  const arriving = selection.arrival === null || stay !== null;
  const shown = [month, month + 1].filter((each) => each <= latest);
  const arrivalShown = selection.arrival !== null && shown.includes(monthOf(selection.arrival));
  const tabStop =
    arrivalShown && selection.arrival !== null
      ? selection.arrival
      : Math.max(firstDayOfMonth(month), availability.today);
  const status = stay
    ? plural(locale, messages.dates.nights, nightCount(stay))
    : arriving
      ? messages.dates.chooseArrival
      : messages.dates.chooseDeparture;

  return (
    <dialog ref={dialog} className="date-dialog" aria-labelledby={`${id}-title`}>
      <div className="flex items-center justify-between gap-3">
        <p id={`${id}-title`} className="font-display text-22" aria-live="polite">
          {status}
        </p>
        <button
          type="button"
          className="grid size-11 place-items-center rounded-chip hover:bg-sea-mist"
          onClick={() => dialog.current?.close()}
          aria-label={messages.dates.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div ref={months} className="mt-3 grid gap-x-10 gap-y-6 sm:grid-cols-2" {...events}>
        {shown.map((each, index) => (
          <section key={each} className={index > 0 ? 'max-sm:hidden' : ''}>
            <div className="mb-2 flex h-11 items-center justify-between">
              <MonthStep
                name="arrowLeft"
                label={messages.dates.previousMonth}
                hidden={index > 0}
                disabled={month <= earliest}
                onStep={() => show(month - 1)}
              />
              <h3 id={`${id}-${each}`} className="text-19 first-letter:uppercase">
                {formatMonth(locale, each)}
              </h3>
              <MonthStep
                name="arrowRight"
                label={messages.dates.nextMonth}
                hidden={index === 0 && shown.length > 1 ? 'wide' : false}
                disabled={month >= latest - 1}
                onStep={() => show(month + 1)}
              />
            </div>
            <MonthTable
              month={each}
              locale={locale}
              availability={availability}
              selection={selection}
              tabStop={tabStop}
              labelledBy={`${id}-${each}`}
              messages={messages.calendar}
              dateMessages={messages.dates}
            />
          </section>
        ))}
      </div>
      <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-4">
        <button
          type="button"
          className="link-quiet min-h-11 font-semibold disabled:invisible"
          disabled={selection.arrival === null}
          onClick={() => onChange(NOTHING_SELECTED)}
        >
          {messages.dates.clear}
        </button>
        <p className="text-14 text-ink-2 max-sm:hidden">
          {selection.arrival !== null && formatDay(locale, selection.arrival, 'short')}
        </p>
        <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
          {messages.dates.done}
        </button>
      </div>
    </dialog>
  );
}

type MonthStepProps = {
  name: 'arrowLeft' | 'arrowRight';
  label: string;
  /** Keeps its place but is not there; 'wide' only where two months stand side by side. */
  hidden: boolean | 'wide';
  disabled: boolean;
  onStep: () => void;
};

function MonthStep({ name, label, hidden, disabled, onStep }: MonthStepProps) {
  const hiding = hidden === 'wide' ? 'sm:invisible' : hidden ? 'invisible' : '';
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-chip hover:bg-sea-mist disabled:opacity-30 ${hiding}`}
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
    >
      <Icon name={name} />
    </button>
  );
}
