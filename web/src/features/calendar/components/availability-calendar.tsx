'use client';

import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type NightRates, nightRate } from '@/features/price/lib/rates';
import { useStay } from '@/features/stay/components/stay-context';
import { useStayDraft } from '@/features/stay/components/use-stay-draft';
import { type Day, isoMonth, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import { nightCount } from '@/features/stay/lib/ranges';
import { stayOf } from '@/features/stay/lib/selection';
import { formatDay, formatMoney, formatMonth } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { monthsShown } from '../lib/grid';
import { dayRules, ruleText } from '../lib/stay-rules';
import { CheapestWeek, type WeekWords } from './cheapest-week';
import type { DateMessages } from './date-dialog';
import { LegendDay } from './legend';
import { MonthNights } from './month-nights';
import { type MonthShare, MonthSummary } from './month-summary';
import { MonthTable } from './month-table';
import { StripStep } from './strip-step';
import { focusDay, useDayEvents } from './use-day-events';
import { useStayRules } from './use-stay-rules';

type AvailabilityCalendarProps = {
  locale: Locale;
  months: readonly MonthShare[];
  messages: DateMessages;
  /** The home whose nights have prices; none where they are not said. */
  propertyId?: string;
  rateMessages: WeekWords & Pick<Messages['price'], 'night' | 'refused'>;
};

/** As many months as any screen shows at once. */
const MONTHS_IN_SIGHT = 2;

/**
 * A year of months side by side in a scrolling strip. The stay is picked directly in them. The server draws those in sight; of
 * the others it says which nights are available, until a browser with scripts has time to draw them.
 */
export function AvailabilityCalendar(props: AvailabilityCalendarProps) {
  const { locale, months, messages, propertyId, rateMessages } = props;
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const { availability, stay, setStay } = useStay();
  const draft = useStayDraft(availability, stay, setStay);
  const { selection, shown, isDraft, discard } = draft;
  const shownMonths = monthsShown(availability, stay);
  // The Tab key must reach a day that is shown.
  const tabStop =
    selection.arrival !== null && shownMonths.includes(monthOf(selection.arrival))
      ? selection.arrival
      : availability.today;
  const hasTime = useDeferredValue(true, false);
  const [isReached, setReached] = useState(false);
  const isWhole = hasTime || isReached;
  const [announced, setAnnounced] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  // Asked for when there is time: written into the page, seasons and prices would be 4 kB of it.
  const rules = useStayRules(locale, isWhole ? (propertyId ?? null) : null, availability.today);
  const rates = rules?.rates;
  // Months are drawn anew only with other rates.
  const priceOf = useMemo(
    () => (rates ? (night: Day) => priceTexts(locale, rates, night, rateMessages) : undefined),
    [locale, rates, rateMessages],
  );

  const ruleOf = useMemo(
    () => dayRules(rules, selection, availability.today),
    [rules, selection, availability.today],
  );

  const giveUp = () => {
    discard();
    setAnnounced('');
  };
  // A click elsewhere restores the stay that was chosen before. Scrolling the page does not.
  useEffect(() => {
    if (!isDraft) return;
    const onClick = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) giveUp();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  });

  const chooseDay = (day: Day) => {
    const next = draft.choose(day);
    if (next === selection) return;
    const chosen = stayOf(next);
    const shortDay = (each: Day) => formatDay(locale, each, 'short');
    const said = chosen
      ? fill(messages.calendar.chosenStay, {
          arrival: shortDay(chosen.first),
          departure: shortDay(chosen.end),
          nights: plural(locale, messages.dates.nights, nightCount(chosen)),
        })
      : fill(messages.calendar.chosenArrival, { arrival: shortDay(day) });
    const rule = ruleText(locale, rules, rateMessages, selection, day, availability.today);
    setAnnounced(rule ? `${said} ${rule}` : said);
  };
  const scrollTo = (month: MonthNumber) => {
    const card = strip.current?.querySelector<HTMLElement>(`[data-month="${isoMonth(month)}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const events = useDayEvents({
    onChoose: chooseDay,
    onPoint: draft.setPointedAt,
    reach(day) {
      // Its month may wait to be drawn.
      flushSync(() => setReached(true));
      scrollTo(monthOf(day));
      if (strip.current) focusDay(strip.current, day);
    },
  });
  // The strip shows the chosen stay at first, and again whenever the stay changes elsewhere.
  const arrivalMonth = stay && isoMonth(monthOf(stay.first));
  useEffect(() => {
    const card = strip.current?.querySelector<HTMLElement>(`[data-month="${arrivalMonth}"]`);
    if (strip.current && card) reveal(strip.current, card);
  }, [arrivalMonth]);
  const step = (direction: 1 | -1) => {
    const card = strip.current?.querySelector<HTMLElement>('[data-month]');
    if (!strip.current || !card) return;
    strip.current.scrollBy({ left: direction * (card.offsetWidth + MONTH_GAP_PX), behavior: 'smooth' });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the Escape key of the days inside
    <div
      ref={whole}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isDraft) giveUp();
      }}
    >
      <div className="no-print mb-3 flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="grow basis-56 text-ink-2" role="status">
          {announced || messages.calendar.lead}
        </p>
        <div className="flex shrink-0 gap-1">
          {selection.arrival !== null && (
            <Button
              look="link"
              className="mr-2 px-2 font-semibold"
              onClick={() => {
                setStay(null);
                giveUp();
              }}
            >
              {messages.dates.clear}
            </Button>
          )}
          <StripStep name="arrowLeft" label={messages.calendar.earlier} onStep={() => step(-1)} />
          <StripStep name="arrowRight" label={messages.calendar.later} onStep={() => step(1)} />
        </div>
      </div>
      <section
        ref={strip}
        className="month-strip"
        aria-label={messages.calendar.months}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also while its days are not drawn
        tabIndex={0}
        {...events}
      >
        {shownMonths.map((month, index) => {
          const summary = months.find((each) => each.month === isoMonth(month));
          return (
            <div key={month} data-month={isoMonth(month)} className="month-card">
              <div className="month-head">
                <h3 id={`${id}-${month}`}>{formatMonth(locale, month)}</h3>
                {summary && (
                  <MonthSummary
                    locale={locale}
                    summary={summary}
                    messages={messages}
                    availability={availability}
                  />
                )}
              </div>
              {isWhole || index < MONTHS_IN_SIGHT ? (
                <MonthTable
                  month={month}
                  locale={locale}
                  availability={availability}
                  selection={selection}
                  shown={shown}
                  tabStop={tabStop}
                  labelledBy={`${id}-${month}`}
                  priceOf={priceOf}
                  ruleOf={ruleOf}
                  messages={messages.calendar}
                  dateMessages={messages.dates}
                />
              ) : (
                <MonthNights month={month} availability={availability} messages={messages.calendar} />
              )}
              {rates && <CheapestWeek locale={locale} rates={rates} month={month} words={rateMessages} />}
            </div>
          );
        })}
      </section>
      {rules?.words && ruleOf && (
        <ul className="legend mt-2">
          <LegendDay kind="refused" label={rules.words.legend} />
        </ul>
      )}
    </div>
  );
}

/** `120` and `€120 a night`: in a cell there is room for the number. */
function priceTexts(
  locale: Locale,
  rates: NightRates,
  night: Day,
  words: AvailabilityCalendarProps['rateMessages'],
): readonly [string, string] {
  const { minor, isFrom } = nightRate(rates, night);
  const price = formatMoney(locale, minor, rates.price.currency);
  const told = isFrom ? fill(words.from, { price }) : price;
  return [price.replace(/[^\d.,]/g, ''), fill(words.night, { price: told })];
}

/** Scrolls only the strip, not the page, until the card is at its start. A card that is fully visible stays. */
function reveal(strip: HTMLElement, card: HTMLElement) {
  const [box, frame] = [card.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (box.left >= frame.left && box.right <= frame.right + 1) return;
  const first = strip.firstElementChild?.getBoundingClientRect() ?? box;
  strip.scrollLeft = box.left - first.left;
}

/** The gap between months in calendar.css. */
const MONTH_GAP_PX = 36;
