import { useId, useMemo, useRef, useState } from 'react';
import { randomId } from '@/api/random-id';
import type { Block, FeedEvent, PropertyCalendar } from '@/api/types';
import { StripStep } from '@/features/calendar/components/strip-step';
import { focusDay } from '@/features/calendar/components/use-day-events';
import { monthsShown } from '@/features/calendar/lib/grid';
import type { HomeRates } from '@/features/home-settings/lib/rates';
import type { Written } from '@/features/home-settings/lib/write';
import {
  addDays,
  type Day,
  firstDayOfMonth,
  isoMonth,
  type MonthNumber,
  maxDay,
  minDay,
  monthOf,
} from '@/features/stay/lib/day';
import { monthNights, type Nights, overlaps } from '@/features/stay/lib/ranges';
import { Button } from '@/ui/button';
import { newBlock } from '../lib/blocks';
import { type Change, datesOf, type NewRange, nightsOf, opening } from '../lib/changes';
import { actionOn, ownAvailability, ownerNights } from '../lib/nights';
import { pricesOf } from '../lib/prices';
import { selectedNights } from '../lib/selection';
import { shareOf } from '../lib/share';
import { changedNight, changedRange, toldOf, type Words } from '../lib/words';
import { NightSheet } from './night-sheet';
import { OwnerMonth } from './owner-month';
import { RangeBar } from './range-bar';
import { ToldLine } from './told-line';
import { useNightEvents } from './use-night-events';
import type { NightPrice } from './use-rates';
import { useTold } from './use-told';
import { YearShare } from './year-share';

type YearViewProps = {
  words: Words;
  calendar: PropertyCalendar;
  blocks: readonly Block[];
  events: readonly FeedEvent[];
  homeId: string;
  rates: HomeRates | null;
  onPrice: (night: Day, price: NightPrice) => Promise<Written<unknown> | null>;
  /** Makes changes, and returns what undoes them. */
  edit: (changes: readonly Change[]) => readonly Change[];
};

/** Twelve months in which the owner blocks nights and makes them available again. */
export function YearView(props: YearViewProps) {
  const { words, calendar, blocks, events, homeId, rates, onPrice, edit } = props;
  const { messages } = words;
  const id = useId();
  const firstField = useRef<HTMLSelectElement>(null);
  const { told, tell, setHeld } = useTold();
  const availability = useMemo(() => ownAvailability(calendar, blocks), [calendar, blocks]);
  const { today, covered } = availability;
  const months = monthsShown(availability, null);
  const shown = {
    first: firstDayOfMonth(monthOf(today)),
    end: firstDayOfMonth(monthOf(today) + months.length),
  };
  const { first, end } = shown;
  const nights = useMemo(
    () => ownerNights(availability, blocks, events, { first, end }),
    [availability, blocks, events, first, end],
  );

  const change = (changes: readonly Change[], text: string, night?: Day) =>
    tell({ text, undoing: edit(changes), night });
  /** The night whose price is shown. */
  const [priced, setPriced] = useState<Day | null>(null);
  const prices = useMemo(() => rates && pricesOf(words, rates), [words, rates]);
  const blocking = (range: NewRange): Change[] => [{ put: newBlock(range, new Date()) }];
  const openingOf = (range: Nights) => opening(blocks, range, randomId, new Date().toISOString());

  const act = (day: Day) => {
    const night = nights.get(day);
    if (!night) return;
    const only = { first: day, end: addDays(day, 1) };
    switch (actionOn(night)) {
      case 'tell':
        tell({ text: toldOf(words, day, night), undoing: [], night: day >= today ? day : undefined });
        break;
      case 'block': {
        const range = {
          ...datesOf(only),
          type: 'owner_block',
          reason: messages.form.defaultReason,
        } as const;
        change(blocking(range), changedNight(words, day, night, true), day);
        break;
      }
      case 'open':
        change(openingOf(only), changedNight(words, day, night, false), day);
    }
  };

  const bounds = { first: today, end: minDay(covered.end, end) };
  const select = useNightEvents({
    bounds,
    onAct: act,
    onPick: () => firstField.current?.focus(),
  });
  const selected = select.selection && selectedNights(select.selection);
  const head = select.selection?.head;
  /** Closes the bar, and goes back to where the selection ended. */
  const close = () => {
    select.clear();
    if (select.root.current && head !== undefined) focusDay(select.root.current, head);
  };
  const step = (direction: 1 | -1) => {
    const card = select.root.current?.querySelector<HTMLElement>('[data-month]');
    if (card)
      select.root.current?.scrollBy({
        left: direction * (card.offsetWidth + MONTH_GAP_PX),
        behavior: 'smooth',
      });
  };
  const tabStop = select.current ?? today;

  return (
    <>
      <div className="no-print mb-3 flex justify-end gap-1 sm:hidden">
        <StripStep name="arrowLeft" label={messages.earlier} onStep={() => step(-1)} />
        <StripStep name="arrowRight" label={messages.later} onStep={() => step(1)} />
      </div>
      <section
        ref={select.root}
        className="month-strip owner-months"
        aria-label={messages.months}
        {...select.events}
      >
        {months.map((month) => {
          const own = selectedIn(selected, month);
          return (
            <div key={month} data-month={isoMonth(month)} className="month-card">
              <OwnerMonth
                words={words}
                month={month}
                nights={nights}
                availability={availability}
                prices={prices}
                selectedFirst={own?.first ?? null}
                selectedEnd={own?.end ?? null}
                tabStop={monthOf(tabStop) === month ? tabStop : null}
                headingId={`${id}-${month}`}
              />
            </div>
          );
        })}
      </section>
      <div className="owner-dock">
        <ToldLine
          told={told}
          undo={messages.undo}
          onHeld={setHeld}
          onUndo={(undoing) => {
            edit(undoing);
            tell({ text: messages.told.undone, undoing: [], night: told?.night });
          }}
        >
          {rates && told?.night !== undefined && (
            <Button onClick={() => setPriced(told.night ?? null)}>{messages.nightPrice.open}</Button>
          )}
        </ToldLine>
        {selected && (
          <RangeBar
            words={words}
            nights={selected}
            today={today}
            canOpen={blocks.some((block) => overlaps(nightsOf(block), selected))}
            firstField={firstField}
            onBlock={(range) => {
              change(blocking(range), changedRange(words, selected, true));
              close();
            }}
            onOpen={() => {
              change(openingOf(selected), changedRange(words, selected, false));
              close();
            }}
            onCancel={close}
          />
        )}
      </div>
      {rates && priced !== null && (
        <NightSheet
          key={priced}
          words={words}
          homeId={homeId}
          night={priced}
          rates={rates}
          onSave={(price) => onPrice(priced, price)}
          onClose={() => setPriced(null)}
        />
      )}
      <YearShare words={words} share={shareOf(availability, covered)} />
    </>
  );
}

/** The gap between months in calendar.css. */
const MONTH_GAP_PX = 36;

/** The part of a selection that lies in a month. */
function selectedIn(selected: Nights | null, month: MonthNumber): Nights | null {
  const whole = monthNights(month);
  if (!selected || !overlaps(selected, whole)) return null;
  // One night beyond the month tells that the selection goes on there.
  return {
    first: maxDay(selected.first, addDays(whole.first, -1)),
    end: minDay(selected.end, addDays(whole.end, 1)),
  };
}
