import { formatDay, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { HISTORY_DAYS, type HistoryDay } from '../lib/history';

type Words = OwnerMessages['feeds']['history'];

type HistoryChartProps = { locale: Locale; days: readonly HistoryDay[]; words: Words };

const SERIES = ['reads', 'changedNights', 'failures'] as const;
type Series = (typeof SERIES)[number];

const COLORS: Record<Series, string> = {
  reads: 'fill-sea',
  changedNights: 'fill-ok',
  failures: 'fill-clay',
};

const COLUMN = 10;
const WIDTH = HISTORY_DAYS * COLUMN;
const BARS = 36;
/** A bar of more than nothing is always high enough to be seen. */
const SMALLEST_BAR = 3;

/** The last 30 days as three rows of bars, and the same as a table. */
export function HistoryChart({ locale, days, words }: HistoryChartProps) {
  const totals = SERIES.map((series) => plural(locale, words.total[series], totalOf(days, series)));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="mt-1 max-w-md">
      {SERIES.map((series, index) => (
        <figure key={series} className="mt-3">
          <figcaption className="text-14">
            {words.name[series]}: {totals[index]}
          </figcaption>
          <Bars days={days} series={series} label={fill(words.alternative, { text: totals[index] ?? '' })} />
        </figure>
      ))}
      {first && last && (
        <p className="flex justify-between text-14 text-ink-2">
          <span>{formatDay(locale, first.day, 'brief')}</span>
          <span>{formatDay(locale, last.day, 'brief')}</span>
        </p>
      )}
      <details className="mt-1">
        <summary className="link-quiet inline-flex min-h-11 items-center">{words.table}</summary>
        <table className="w-full text-14">
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1 pr-3">
                {words.day}
              </th>
              {SERIES.map((series) => (
                <th key={series} scope="col" className="py-1 pr-3 text-right">
                  {words.name[series]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((each) => (
              <tr key={each.day} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {formatDay(locale, each.day, 'brief')}
                </th>
                {SERIES.map((series) => (
                  <td key={series} className="py-1 pr-3 text-right">
                    {formatNumber(locale, each[series])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-1 text-14 text-ink-2">{words.zone}</p>
      </details>
    </div>
  );
}

function totalOf(days: readonly HistoryDay[], series: Series): number {
  return days.reduce((sum, day) => sum + day[series], 0);
}

function Bars({ days, series, label }: { days: readonly HistoryDay[]; series: Series; label: string }) {
  const most = Math.max(1, ...days.map((day) => day[series]));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${BARS + 1}`} className="mt-1 w-full">
      <path d={`M0 ${BARS + 0.5}H${WIDTH}`} className="stroke-line" />
      {days.map((day, index) => {
        const height = day[series] === 0 ? 0 : Math.max(SMALLEST_BAR, (day[series] / most) * BARS);
        return (
          <rect
            key={day.day}
            x={index * COLUMN + 1}
            y={BARS - height}
            width={COLUMN - 2}
            height={height}
            className={COLORS[series]}
          />
        );
      })}
    </svg>
  );
}
