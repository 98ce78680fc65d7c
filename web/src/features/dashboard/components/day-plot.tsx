import type { DirectoryDay } from '@/api/types';
import { formatDay, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { barsOf, PLOTS, type PlotName, type SeriesName, scaleTop, totalOf } from '../lib/chart';

type Words = OwnerMessages['dashboard']['overview']['plots'];

type DayPlotProps = { locale: Locale; words: Words; name: PlotName; days: readonly DirectoryDay[] };

const SIZE = { column: 12, gap: 3, height: 72 } as const;
/** The looks of the first and the second series. */
const FILLS = ['fill-sea', 'fill-sun'];
const DOTS = ['bg-sea', 'bg-sun'];

/** The last days as bars, and the same numbers as a table. */
export function DayPlot({ locale, words, name, days }: DayPlotProps) {
  const all: readonly SeriesName[] = PLOTS[name];
  const [first, last] = [days[0], days.at(-1)];
  const width = days.length * SIZE.column;
  const totals = all.map((series) => ({
    series,
    text: `${words.series[series]}: ${formatNumber(locale, totalOf(days, series))}`,
  }));
  const top = scaleTop(Math.max(0, ...days.flatMap((day) => all.map((series) => day[series]))));
  return (
    <figure className="rounded-card border border-line bg-paper p-5">
      <figcaption>
        <span className="font-semibold">{words.name[name]}</span>
        <span className="mt-1 flex flex-wrap gap-x-4 text-14">
          {totals.map(({ series, text }, index) => (
            <span key={series} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${DOTS[index]}`} />
              {text}
            </span>
          ))}
        </span>
      </figcaption>
      <p aria-hidden="true" className="mt-3 text-right text-14 text-ink-2">
        {formatNumber(locale, top)}
      </p>
      <svg
        role="img"
        aria-label={fill(words.alternative, { text: totals.map(({ text }) => text).join(', ') })}
        viewBox={`0 0 ${width} ${SIZE.height + 1}`}
        className="w-full"
      >
        {[0.5, SIZE.height / 2, SIZE.height + 0.5].map((y) => (
          <path key={y} d={`M0 ${y}H${width}`} className="stroke-line" />
        ))}
        {all.map((series, index) =>
          barsOf(days, all, series, SIZE).map(({ key, x, y, height }) => (
            <rect
              key={`${series} ${key}`}
              x={x}
              y={y}
              width={(SIZE.column - SIZE.gap) / all.length}
              height={height}
              className={FILLS[index]}
            />
          )),
        )}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-1 flex justify-between text-14 text-ink-2">
          <span>{formatDay(locale, first.day, 'brief')}</span>
          <span>{formatDay(locale, last.day, 'brief')}</span>
        </p>
      )}
      <details className="mt-1">
        <summary className="link-quiet inline-flex min-h-11 items-center">
          {words.table}
          <span className="sr-only">: {words.name[name]}</span>
        </summary>
        <table className="w-full text-14">
          <caption className="sr-only">{words.name[name]}</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1 pr-3">
                {words.day}
              </th>
              {all.map((series) => (
                <th key={series} scope="col" className="py-1 pl-3 text-right">
                  {words.series[series]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {formatDay(locale, day.day, 'brief')}
                </th>
                {all.map((series) => (
                  <td key={series} className="py-1 pl-3 text-right tabular-nums">
                    {formatNumber(locale, day[series])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
