import { memo } from 'react';
import { type Availability, type NightState, nightState } from '@/features/stay/lib/availability';
import { addDays, type Day, dayOfMonth, type MonthNumber, maxDay, minDay } from '@/features/stay/lib/day';
import { monthNights } from '@/features/stay/lib/ranges';
import { bandOf, isSelectable, type Selection } from '@/features/stay/lib/selection';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { MonthGrid } from './month-grid';
import { PlatformMarks } from './platform-mark';

type MonthTableProps = {
  month: MonthNumber;
  locale: Locale;
  availability: Availability;
  selection: Selection;
  /** The selection as it is drawn: with the departure under the pointer. */
  shown: Selection;
  /** The only day of the whole calendar that the Tab key reaches; arrow keys move on from there. */
  tabStop: Day;
  /** The id of the element that names the table, usually the month's heading. */
  labelledBy: string;
  /** See `MonthGrid`. */
  from?: Day | undefined;
  /** What a night that is not taken costs, short and in words. */
  priceOf?: ((night: Day) => readonly [short: string, words: string] | null) | undefined;
  /** What a rule of the home says against a day that can be chosen. */
  ruleOf?: ((day: Day) => string | null) | undefined;
  messages: Messages['calendar'];
  dateMessages: Messages['dates'];
};

/** One month as six weeks. The calendar around it handles clicks and keys, by `data-day`. */
export const MonthTable = memo(function MonthTable(props: MonthTableProps) {
  const { month, locale, labelledBy, from } = props;
  return (
    <MonthGrid month={month} locale={locale} labelledBy={labelledBy} from={from}>
      {(day) => dayCell(day, props)}
    </MonthGrid>
  );
}, drawsTheSame);

/** Avoids redrawing a month when the pointer moves over days of other months. */
function drawsTheSame(before: MonthTableProps, after: MonthTableProps): boolean {
  const { shown: shownBefore, ...restBefore } = before;
  const { shown: shownAfter, ...restAfter } = after;
  const names = Object.keys(restAfter) as (keyof typeof restAfter)[];
  const { first, end } = monthNights(after.month);
  const within = (day: Day | null) => day && minDay(maxDay(day, addDays(first, -1)), end);
  return (
    names.every((name) => restBefore[name] === restAfter[name]) &&
    within(shownBefore.arrival) === within(shownAfter.arrival) &&
    within(shownBefore.departure) === within(shownAfter.departure)
  );
}

/** A cell, not a component: a calendar has 365 of them, and a component of its own for each costs as much again. */
function dayCell(day: Day, { availability, selection, shown, tabStop, ...props }: MonthTableProps) {
  const state = nightState(availability, day);
  // Nobody can do anything with it, so it is no control with a name: by the end of a month that would be most of its days.
  if (state.kind === 'past') {
    return (
      <td key={day}>
        <s className="day" data-kind="past">
          {dayOfMonth(day)}
        </s>
      </td>
    );
  }
  const band = bandOf(selection, day);
  const drawn = bandOf(shown, day);
  const selectable = isSelectable(availability, selection, day);
  const platforms = state.kind === 'taken' ? state.platforms : [];
  const words = dayWords(state, selectable, props.messages);
  const isPreview = shown.departure !== null && selection.departure === null;
  const ends = {
    start: [props.dateMessages.arrival],
    only: [props.dateMessages.arrival],
    end: [props.dateMessages.departure],
  };
  const role = band === 'start' || band === 'only' || band === 'end' ? ends[band] : [];
  const text = dayOfMonth(day);
  const rule = selectable ? (props.ruleOf?.(day) ?? null) : null;
  const today = day === availability.today ? [props.dateMessages.today] : [];
  const isOffered = state.kind === 'available' || state.kind === 'askOwner';
  const [price, priceWords] = (isOffered && props.priceOf?.(day)) || [];
  return (
    <td
      key={day}
      data-band={drawn === 'none' ? undefined : drawn}
      data-preview={isPreview && drawn !== 'none' ? '' : undefined}
    >
      <button
        type="button"
        className="day"
        data-day={day}
        data-kind={state.kind}
        data-refused={rule ? '' : undefined}
        title={rule ?? undefined}
        data-today={day === availability.today ? '' : undefined}
        aria-label={[
          formatDay(props.locale, day, 'full'),
          ...today,
          ...words,
          ...(rule ? [rule] : []),
          ...(priceWords ? [priceWords] : []),
          ...role,
        ].join(', ')}
        aria-disabled={selectable ? undefined : true}
        aria-pressed={band === 'none' ? undefined : true}
        tabIndex={day === tabStop ? 0 : -1}
      >
        {text}
        {price && <span className="day-price">{price}</span>}
        {platforms.length > 0 && <PlatformMarks platforms={platforms} />}
      </button>
    </td>
  );
}

/**
 * The state of a night in words. A taken day on which a stay can still end says so, and so does an available day on
 * which it cannot.
 */
function dayWords(
  state: Exclude<NightState, { kind: 'past' }>,
  selectable: boolean,
  messages: Messages['calendar'],
): string[] {
  const leaving = selectable ? [messages.departureOnly] : [];
  const beyondReach = selectable ? [] : [messages.beyondReach];
  switch (state.kind) {
    case 'taken': {
      const platforms = state.platforms.map((platform) => messages.platform[platform]).join(', ');
      return [fill(messages.takenOn, { platforms }), ...leaving];
    }
    case 'outsideWindow':
      return [messages.outsideWindow, ...leaving];
    case 'available':
      return [messages.available, ...beyondReach];
    case 'askOwner':
      return [messages.askOwner, ...beyondReach];
    case 'beyond':
      return [messages.beyond, ...leaving];
  }
}
