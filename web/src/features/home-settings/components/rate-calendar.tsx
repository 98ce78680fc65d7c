import { memo, useId, useMemo, useState } from 'react';
import { MonthGrid } from '@/features/calendar/components/month-grid';
import type { NightRate } from '@/features/price/lib/rates';
import { type Day, dayOfMonth } from '@/features/stay/lib/day';
import { formatDay, formatMoney, formatMonth, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { briefer } from '../lib/brief';
import { type HomeRates, ratesByNight, yearFrom } from '../lib/rates';
import { legendOf, shadesOf } from '../lib/shades';

type Words = OwnerMessages['homeSettings']['seasons'];

type RateCalendarProps = { locale: Locale; rates: HomeRates; today: Day; words: Words };

type View = 'price' | 'minNights';

/** Backgrounds on which the text of a day can be read, in both themes. */
const BACKGROUNDS = ['bg-paper', 'bg-ok-mist', 'bg-sea-mist', 'bg-sun-mist', 'bg-clay-mist'];

/** A year of nights with the price and the minimum stay of each. The number stands in each day, so no colour is needed to read it. */
export const RateCalendar = memo(function RateCalendar(props: RateCalendarProps) {
  const { locale, rates, today, words } = props;
  const id = useId();
  const [view, setView] = useState<View>('price');
  const months = useMemo(() => yearFrom(today), [today]);
  const nights = useMemo(() => ratesByNight(rates, months), [rates, months]);
  const shownOf = (rate: NightRate) => (view === 'price' ? rate.minor : rate.minNights);
  const shades = shadesOf([...nights.values()].map(shownOf));
  const { currency } = rates.price;
  const valueText = (value: number) =>
    view === 'price' ? formatMoney(locale, value, currency) : plural(locale, words.rule.minNights, value);
  const say = sayer(locale, currency, words);
  const brief = briefer(locale, currency);
  return (
    <div className="mt-6">
      <h4 id={id} className="text-19">
        {words.calendar}
      </h4>
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-5">
        <legend className="sr-only">{words.show}</legend>
        {(['price', 'minNights'] as const).map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              className="size-5"
              name={`${id}-view`}
              checked={view === each}
              onChange={() => setView(each)}
            />
            {each === 'price' ? words.showPrice : words.showMinNights}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus, arrow keys scroll it */}
      <section className="month-strip mt-3" aria-labelledby={id} tabIndex={0}>
        {months.map((month) => (
          <div key={month} className="month-card">
            <h5 id={`${id}-${month}`} className="mb-2 text-19 first-letter:uppercase">
              {formatMonth(locale, month)}
            </h5>
            <MonthGrid locale={locale} month={month} labelledBy={`${id}-${month}`}>
              {(day) => {
                const rate = nights.get(day);
                if (!rate) return <td key={day} />;
                const value = shownOf(rate);
                const spoken = [formatDay(locale, day, 'full'), ...(day === today ? [words.today] : [])];
                return (
                  <td key={day}>
                    <span
                      className={`day gap-0.5 ${BACKGROUNDS[shades.get(value) ?? 0]}`}
                      data-today={day === today ? '' : undefined}
                    >
                      <span aria-hidden="true">{dayOfMonth(day)}</span>
                      <span aria-hidden="true" className="text-[0.6875rem]">
                        {view === 'price' ? brief(value) : formatNumber(locale, value)}
                      </span>
                      <span className="sr-only">{`${spoken.join(', ')}: ${say(rate)}`}</span>
                    </span>
                  </td>
                );
              }}
            </MonthGrid>
          </div>
        ))}
      </section>
      <ul aria-label={words.legend} className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-14">
        {legendOf(shades).map(({ shade, from, to }) => (
          <li key={shade} className="flex items-center gap-2">
            <span className={`legend-day ${BACKGROUNDS[shade]}`} aria-hidden="true" />
            {from === to
              ? valueText(from)
              : fill(words.legendRange, { from: valueText(from), to: valueText(to) })}
          </li>
        ))}
      </ul>
    </div>
  );
});

/** A night in words. Nights of one rate are said alike, so each rate is worked out once. */
function sayer(locale: Locale, currency: string, words: Words): (rate: NightRate) => string {
  const known = new Map<string, string>();
  return (rate) => {
    const key = JSON.stringify(rate);
    const price = rate.isFrom ? words.dayPriceFrom : words.dayPrice;
    const text =
      known.get(key) ??
      [
        fill(price, { price: formatMoney(locale, rate.minor, currency) }),
        plural(locale, words.dayMinNights, rate.minNights),
      ].join(', ');
    known.set(key, text);
    return text;
  };
}
