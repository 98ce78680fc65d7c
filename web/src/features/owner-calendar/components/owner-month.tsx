import { memo } from 'react';
import { MonthGrid } from '@/features/calendar/components/month-grid';
import { PlatformMarks } from '@/features/calendar/components/platform-mark';
import type { Availability } from '@/features/stay/lib/availability';
import { type Day, dayOfMonth, type MonthNumber } from '@/features/stay/lib/day';
import { monthNights } from '@/features/stay/lib/ranges';
import { formatMonth, formatPercent } from '@/i18n/format';
import { fill } from '@/i18n/words';
import type { OwnerNight } from '../lib/nights';
import type { NightPriceText } from '../lib/prices';
import { bandOf } from '../lib/selection';
import { type Share, shareOf } from '../lib/share';
import { nightText, type Words } from '../lib/words';

type OwnerMonthProps = {
  words: Words;
  month: MonthNumber;
  nights: ReadonlyMap<Day, OwnerNight>;
  availability: Availability;
  /** The price of each night, where they are known. */
  prices: ((night: Day) => NightPriceText) | null;
  /** The first selected night of the month and the day after the last one; `null` for none. */
  selectedFirst: Day | null;
  selectedEnd: Day | null;
  /** The day of the month that the Tab key reaches, if it is in this one. */
  tabStop: Day | null;
  headingId: string;
};

/** A month as its owner sees it. The calendar around it handles pointers and keys, by `data-day`. */
export const OwnerMonth = memo(function OwnerMonth(props: OwnerMonthProps) {
  const { words, month, nights, availability, prices, headingId } = props;
  const { locale } = words;
  const { today } = availability;
  return (
    <>
      <div className="mb-2 flex min-h-8 items-baseline justify-between gap-2">
        <h3 id={headingId} className="text-19 first-letter:uppercase">
          {formatMonth(locale, month)}
        </h3>
        <MonthShare words={words} share={shareOf(availability, monthNights(month))} />
      </div>
      <MonthGrid month={month} locale={locale} labelledBy={headingId}>
        {(day) => {
          const night = nights.get(day);
          // A night has a price while it can be booked or opened.
          const price = night && PRICED.includes(night.kind) ? prices?.(day) : undefined;
          return night ? (
            <NightCell
              key={day}
              day={day}
              night={night}
              price={price?.brief}
              label={[nightText(words, day, night, day === today), price?.text].filter(Boolean).join(', ')}
              isToday={day === today}
              {...props}
            />
          ) : (
            <td key={day} />
          );
        }}
      </MonthGrid>
    </>
  );
});

function MonthShare({ words: { locale, messages }, share }: { words: Words; share: Share }) {
  if (share.counted === 0) return null;
  const percent = formatPercent(locale, share.percent);
  return (
    <p className="tier text-14 font-semibold whitespace-nowrap" data-tier={share.tier}>
      <span aria-hidden="true">{fill(messages.share.percent, { percent })}</span>
      <span className="sr-only">{fill(messages.share.month, { percent })}</span>
    </p>
  );
}

type NightCellProps = Pick<OwnerMonthProps, 'selectedFirst' | 'selectedEnd' | 'tabStop'> & {
  day: Day;
  night: OwnerNight;
  isToday: boolean;
  price: string | undefined;
  label: string;
};

const PRICED: readonly OwnerNight['kind'][] = ['available', 'askOwner', 'ownerBlock', 'outsideWindow'];

function NightCell(props: NightCellProps) {
  const { day, night, price, label, isToday, selectedFirst, selectedEnd, tabStop } = props;
  const { kind, platforms } = night;
  const selected =
    selectedFirst === null || selectedEnd === null ? null : { first: selectedFirst, end: selectedEnd };
  const band = bandOf(selected, day);
  const hasMarks = platforms.length > 0 && kind !== 'outsideWindow';
  return (
    <td data-selected={band ?? undefined}>
      <button
        type="button"
        className="day"
        data-day={day}
        data-kind={kind === 'booked' ? 'taken' : kind}
        data-today={isToday ? '' : undefined}
        aria-label={label}
        aria-disabled={kind === 'past' || kind === 'beyond' ? true : undefined}
        aria-pressed={band === null ? undefined : true}
        tabIndex={day === tabStop ? 0 : -1}
      >
        <span>{dayOfMonth(day)}</span>
        {price && <span className={`text-[0.6875rem] font-normal ${hasMarks ? '' : 'pt-0.5'}`}>{price}</span>}
        {hasMarks && <PlatformMarks platforms={platforms} />}
      </button>
    </td>
  );
}
