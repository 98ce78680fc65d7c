'use client';

import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PropertyCalendar } from '@/api/types';
import { Icon } from '@/components/icons';
import { useStay } from '@/features/contact/components/stay-context';
import { formatDay, formatMonth } from '@/i18n/format';
import { FIRST_WEEKDAY, INTL_LOCALES, type Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { type Day, isoMonth, type MonthNumber, monthOf } from '../lib/day';
import { nightCount } from '../lib/ranges';
import { choose, NOTHING_SELECTED, stayOf } from '../lib/selection';
import type { DateMessages } from './date-dialog';
import { MonthTable } from './month-table';
import { focusDay, useDayEvents } from './use-day-events';

type AvailabilityCalendarProps = {
  locale: Locale;
  months: PropertyCalendar['months'];
  messages: DateMessages;
};

/** The months a calendar page shows. */
const MONTHS_SHOWN = 12;

/** Twelve months side by side in a strip that scrolls, with the stay picked right in them. */
export function AvailabilityCalendar({ locale, months, messages }: AvailabilityCalendarProps) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const { availability, selection, select } = useStay();
  const first = monthOf(availability.today);
  const tabStop = selection.arrival ?? availability.today;
  const [announced, setAnnounced] = useState('');

  const chooseDay = (day: Day) => {
    const next = choose(availability, selection, day);
    if (next === selection) return;
    select(next);
    const stay = stayOf(next);
    const shortDay = (each: Day) => formatDay(locale, each, 'short');
    setAnnounced(
      stay
        ? fill(messages.calendar.chosenStay, {
            arrival: shortDay(stay.first),
            departure: shortDay(stay.end),
            nights: plural(locale, messages.dates.nights, nightCount(stay)),
          })
        : fill(messages.calendar.chosenArrival, { arrival: shortDay(day) }),
    );
  };
  const scrollTo = (month: MonthNumber) => {
    const card = strip.current?.querySelector<HTMLElement>(`[data-month="${isoMonth(month)}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const events = useDayEvents(FIRST_WEEKDAY[locale], chooseDay, (day) => {
    flushSync(() => scrollTo(monthOf(day)));
    if (strip.current) focusDay(strip.current, day);
  });
  const step = (direction: 1 | -1) => {
    const card = strip.current?.querySelector<HTMLElement>('[data-month]');
    if (!strip.current || !card) return;
    strip.current.scrollBy({ left: direction * (card.offsetWidth + MONTH_GAP_PX), behavior: 'smooth' });
  };

  return (
    <div>
      <div className="no-print mb-3 flex min-h-11 items-center justify-between gap-3">
        <p className="text-ink-2" role="status">
          {announced || messages.calendar.lead}
        </p>
        <div className="flex shrink-0 gap-1">
          {selection.arrival !== null && (
            <button
              type="button"
              className="link-quiet mr-2 min-h-11 px-2 font-semibold"
              onClick={() => {
                select(NOTHING_SELECTED);
                setAnnounced('');
              }}
            >
              {messages.dates.clear}
            </button>
          )}
          <StripStep name="arrowLeft" label={messages.calendar.earlier} onStep={() => step(-1)} />
          <StripStep name="arrowRight" label={messages.calendar.later} onStep={() => step(1)} />
        </div>
      </div>
      <section ref={strip} className="month-strip" aria-label={messages.calendar.months} {...events}>
        {Array.from({ length: MONTHS_SHOWN }, (_, index) => first + index).map((month) => {
          const summary = months.find((each) => each.month === isoMonth(month));
          return (
            <div key={month} data-month={isoMonth(month)} className="month-card">
              <div className="mb-2 flex min-h-8 items-baseline justify-between gap-2">
                <h3 id={`${id}-${month}`} className="text-19 first-letter:uppercase">
                  {formatMonth(locale, month)}
                </h3>
                {summary && <MonthSummary locale={locale} summary={summary} messages={messages} />}
              </div>
              <MonthTable
                month={month}
                locale={locale}
                availability={availability}
                selection={selection}
                tabStop={tabStop}
                labelledBy={`${id}-${month}`}
                messages={messages.calendar}
                dateMessages={messages.dates}
              />
            </div>
          );
        })}
      </section>
    </div>
  );
}

/** The gap between months in calendar.css. */
const MONTH_GAP_PX = 36;

type MonthSummaryProps = {
  locale: Locale;
  summary: PropertyCalendar['months'][number];
  messages: DateMessages;
};

function MonthSummary({ locale, summary, messages }: MonthSummaryProps) {
  if (summary.countedNights === 0) return null;
  const percent = new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'percent' }).format(
    summary.percent / 100,
  );
  const { calendar } = messages;
  return (
    <p className="tier text-14 font-semibold whitespace-nowrap" data-tier={summary.tier}>
      <span aria-hidden="true">
        {fill(calendar.monthSummary, { tier: calendar.tier[summary.tier], percent })}
      </span>
      <span className="sr-only">{fill(calendar.monthSummaryLong, { percent })}</span>
    </p>
  );
}

type StripStepProps = { name: 'arrowLeft' | 'arrowRight'; label: string; onStep: () => void };

function StripStep({ name, label, onStep }: StripStepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className="grid size-11 place-items-center rounded-full border border-edge transition-colors duration-150 hover:border-ink hover:bg-sea-mist"
    >
      <Icon name={name} />
    </button>
  );
}
