'use client';

import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/icons';
import { useStayDraft } from '@/features/stay/components/use-stay-draft';
import type { Availability } from '@/features/stay/lib/availability';
import { type Day, firstDayOfMonth, type MonthNumber, maxDay, monthOf } from '@/features/stay/lib/day';
import { lastNight, type Nights, nightCount } from '@/features/stay/lib/ranges';
import { NOTHING_SELECTED, type Selection, stayOf } from '@/features/stay/lib/selection';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { type Messages, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { isOutside, PANEL_MIN_WIDTH, placeBeside } from '../lib/place-dialog';
import { dayRules, ruleText, type StayRules } from '../lib/stay-rules';
import { DateDialogHead } from './date-dialog-head';
import { DateMonths } from './date-months';
import { LegendDay } from './legend';
import { focusDay, useDayEvents } from './use-day-events';

export type DateMessages = { dates: Messages['dates']; calendar: Messages['calendar'] };

export type DateDialogHandle = {
  /** Opens the calendar beside `anchor`, to choose a new stay or to change one end of the current one. */
  open: (anchor: HTMLElement, end: 'arrival' | 'departure') => void;
  close: () => void;
};

/** What a search has beside a stay on certain dates. */
type FlexibleDates = {
  words: { dates: string; flexible: string };
  /** The flexible dates chosen instead of a stay; `null` where there are none. */
  chosen: string | null;
  /** The title until flexible dates are chosen. */
  prompt: string;
  onClear: () => void;
  /** Shown below the months. */
  margin: ReactNode;
  /** Shown instead of the months. */
  fields: ReactNode;
  /** What a sheet asks for and does once the dates are chosen. */
  next: ReactNode;
  submit: string;
};

export type DateDialogProps = {
  handle: Ref<DateDialogHandle>;
  locale: Locale;
  availability: Availability;
  stay: Nights | null;
  onChange: (stay: Nights | null) => void;
  flexible?: FlexibleDates;
  /** Which stays the home takes; none for a search. */
  rules?: StayRules | null;
  messages: DateMessages & { price?: Pick<Messages['price'], 'refused'> };
};

/**
 * A calendar to pick a stay from, a panel with two months or a sheet with a list of them. The stay chosen before remains until
 * a new stay is complete.
 */
export function DateDialog({
  handle,
  locale,
  availability,
  stay,
  onChange,
  flexible,
  rules = null,
  messages,
}: DateDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const months = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLElement>(null);
  const draft = useStayDraft(availability, stay, onChange);
  const [layout, setLayout] = useState<'closed' | 'panel' | 'sheet'>('closed');
  const [month, setMonth] = useState<MonthNumber>(0);
  const [departureMissing, setDepartureMissing] = useState(false);
  const [isFlexible, setFlexible] = useState(false);
  /** What a rule says against the day that was chosen last. */
  const [against, setAgainst] = useState('');
  const { today } = availability;
  const ruleOf = useMemo(() => dayRules(rules, draft.selection, today), [rules, draft.selection, today]);
  const ruleLegend = ruleOf && rules?.words?.legend;
  const earliest = monthOf(availability.today);
  const latest = monthOf(lastNight(availability.covered));
  const lastPage = Math.max(earliest, latest - 1);
  const show = (wanted: MonthNumber) => setMonth(Math.min(Math.max(wanted, earliest), lastPage));

  useImperativeHandle(handle, () => ({
    open(anchor, end) {
      const isPanel = window.innerWidth >= PANEL_MIN_WIDTH;
      flushSync(() => {
        setLayout(isPanel ? 'panel' : 'sheet');
        setDepartureMissing(false);
        setAgainst('');
        setFlexible(Boolean(flexible?.chosen));
        show(monthOf(stay ? maxDay(stay.first, availability.today) : availability.today));
        if (end === 'departure' && stay) draft.setDraft({ arrival: stay.first, departure: null });
      });
      if (!dialog.current) return;
      // The focus returns to this field, not to one whose suggestions would open again.
      anchor.querySelector<HTMLElement>(`[data-opens-dates="${end}"]`)?.focus();
      dialog.current.showModal();
      field.current = anchor;
      placeBeside(dialog.current, anchor);
      if (!isPanel)
        months.current?.querySelector('[data-band]')?.closest('section')?.scrollIntoView({ block: 'start' });
    },
    close,
  }));

  // What these show below the months may cut them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the size that they make
  useLayoutEffect(() => {
    const cut = months.current;
    if (!dialog.current?.open || !field.current || !cut || cut.scrollHeight <= cut.clientHeight) return;
    const { scrollTop } = cut;
    placeBeside(dialog.current, field.current);
    cut.scrollTop = scrollTop;
  }, [rules, against, departureMissing, isFlexible]);

  const close = () => dialog.current?.close();
  const closed = () => {
    draft.discard();
    setLayout('closed');
  };
  // A sheet covers what comes next, so it stays and asks for that too.
  const hasNext = flexible !== undefined && layout === 'sheet';
  const isChosen = isFlexible ? flexible?.chosen : stayOf(draft.selection);
  const chooseDay = (day: Day) => {
    setDepartureMissing(false);
    setAgainst(messages.price ? ruleText(locale, rules, messages.price, draft.selection, day, today) : '');
    if (stayOf(draft.choose(day)) && !hasNext) close();
  };
  const done = () => {
    if (!isFlexible && draft.selection.arrival !== null && draft.selection.departure === null)
      return setDepartureMissing(true);
    if (draft.isDraft) onChange(null);
    close();
  };
  const reach = (day: Day) => {
    if (day < availability.today || day >= availability.covered.end) return;
    flushSync(() => show(monthOf(day)));
    if (months.current) focusDay(months.current, day);
  };
  const events = useDayEvents({ onChoose: chooseDay, onPoint: draft.setPointedAt, reach });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself
    <dialog
      ref={dialog}
      className="date-dialog"
      aria-labelledby={`${id}-title`}
      onClick={(event) => {
        if (isOutside(event)) close();
      }}
      onClose={closed}
    >
      {layout !== 'closed' && (
        <>
          <DateDialogHead
            layout={layout}
            titleId={`${id}-title`}
            title={
              flexible && isFlexible
                ? (flexible.chosen ?? flexible.prompt)
                : titleOf(locale, messages, draft.selection)
            }
            tabs={
              flexible && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend that is seen
                <div role="group" aria-label={flexible.words.dates} className="date-tabs">
                  {[false, true].map((each) => (
                    <button
                      key={String(each)}
                      type="button"
                      aria-pressed={isFlexible === each}
                      onClick={() => {
                        setDepartureMissing(false);
                        setFlexible(each);
                      }}
                    >
                      {each ? flexible.words.flexible : flexible.words.dates}
                    </button>
                  ))}
                </div>
              )
            }
            close={messages.dates.close}
            onClose={close}
          />
          {flexible && isFlexible ? (
            <div className="mt-3 min-h-0 overflow-y-auto overscroll-contain">{flexible.fields}</div>
          ) : (
            <>
              <div ref={months} className="date-months" {...events}>
                <DateMonths
                  layout={layout}
                  locale={locale}
                  availability={availability}
                  selection={draft.selection}
                  shown={draft.shown}
                  month={month}
                  onShow={show}
                  tabStop={tabStop(availability, draft.selection, month, layout)}
                  labelId={id}
                  ruleOf={ruleOf}
                  messages={messages}
                />
              </div>
              {flexible && <div className="mt-3">{flexible.margin}</div>}
            </>
          )}
          {(ruleLegend || availability.unknown.length > 0) && (
            <ul className="legend mt-3 flex flex-wrap">
              {availability.unknown.length > 0 && (
                <LegendDay kind="askOwner" label={messages.calendar.legendAsk} />
              )}
              {ruleLegend && <LegendDay kind="refused" label={ruleLegend} />}
            </ul>
          )}
          {ruleLegend && (
            <p role="status" className="font-semibold not-empty:mt-1">
              {against}
            </p>
          )}
          {departureMissing && (
            <p role="alert" className="mt-3 font-semibold text-clay-ink">
              {messages.dates.departureMissing}
            </p>
          )}
          {hasNext && isChosen && <div className="mt-3 border-t border-line pt-2">{flexible?.next}</div>}
          <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3">
            <Button
              look="link"
              className="font-semibold disabled:invisible"
              disabled={isFlexible ? !isChosen : draft.selection.arrival === null}
              onClick={() => {
                setDepartureMissing(false);
                setAgainst('');
                if (isFlexible) flexible?.onClear();
                else draft.setDraft(NOTHING_SELECTED);
              }}
            >
              {messages.dates.clear}
            </Button>
            {hasNext && isChosen ? (
              <Button look="primary">
                <Icon name="search" />
                {flexible?.submit}
              </Button>
            ) : (
              <Button look="primary" onClick={done}>
                {messages.dates.done}
              </Button>
            )}
          </div>
        </>
      )}
    </dialog>
  );
}

/** What is chosen so far, or what to choose next. */
function titleOf(locale: Locale, { dates }: DateMessages, selection: Selection): string {
  const stay = stayOf(selection);
  if (stay) {
    const [arrival, departure] = [stay.first, stay.end].map((day) => formatDay(locale, day, 'short'));
    return `${arrival} – ${departure} · ${plural(locale, dates.nights, nightCount(stay))}`;
  }
  return selection.arrival === null ? dates.chooseArrival : dates.chooseDeparture;
}

/** The day that the Tab key reaches: the arrival if it is shown, else the first selectable day. */
function tabStop(
  { today }: Availability,
  { arrival }: Selection,
  month: MonthNumber,
  layout: 'panel' | 'sheet',
): Day {
  const isShown = (day: Day) => layout === 'sheet' || monthOf(day) === month || monthOf(day) === month + 1;
  if (arrival !== null && isShown(arrival)) return arrival;
  return layout === 'sheet' ? today : maxDay(firstDayOfMonth(month), today);
}
