import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { type BarRow, barsOf, topOf, totalOf } from './bars';

type BarPlotProps = {
  locale: Locale;
  title: string;
  /** The names of the series; three at most. */
  series: readonly string[];
  /** Oldest first. */
  rows: readonly BarRow[];
  words: {
    /** What the picture shows, in place of it. */
    readonly alternative: string;
    readonly table: string;
    /** The head of the rows. */
    readonly row: string;
  };
  /** The height of the picture, in units of which a row has twelve. */
  height?: number;
};

const SIZE = { column: 12, gap: 3, height: 72 } as const;
/** The looks of the first, the second and the third series. */
const FILLS = ['fill-sea', 'fill-sun', 'fill-ok'];
const DOTS = ['bg-sea', 'bg-sun', 'bg-ok'];

/** Numbers as bars, and the same numbers as a table. */
export function BarPlot({ locale, title, series, rows, words, height = SIZE.height }: BarPlotProps) {
  const [first, last] = [rows[0], rows.at(-1)];
  const width = rows.length * SIZE.column;
  const totals = series.map((name, index) => `${name}: ${formatNumber(locale, totalOf(rows, index))}`);
  return (
    <figure className="rounded-card border border-line bg-paper p-5">
      <figcaption>
        <span className="font-semibold">{title}</span>
        <span className="mt-1 flex flex-wrap gap-x-4 text-14">
          {totals.map((text, index) => (
            <span key={text} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${DOTS[index]}`} />
              {text}
            </span>
          ))}
        </span>
      </figcaption>
      <p aria-hidden="true" className="mt-3 text-right text-14 text-ink-2">
        {formatNumber(locale, topOf(rows))}
      </p>
      <svg
        role="img"
        aria-label={fill(words.alternative, { text: totals.join(', ') })}
        viewBox={`0 0 ${width} ${height + 1}`}
        className="w-full"
      >
        {[0.5, height / 2, height + 0.5].map((y) => (
          <path key={y} d={`M0 ${y}H${width}`} className="stroke-line" />
        ))}
        {series.map((name, index) =>
          barsOf(rows, index, { ...SIZE, height }).map(({ key, ...bar }) => (
            <rect key={`${name} ${key}`} {...bar} className={FILLS[index]} />
          )),
        )}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-1 flex justify-between text-14 text-ink-2">
          <span>{first.label}</span>
          <span>{last.label}</span>
        </p>
      )}
      <details className="mt-1">
        <summary className="link-quiet inline-flex min-h-11 items-center">
          {words.table}
          <span className="sr-only">: {title}</span>
        </summary>
        <table className="w-full text-14">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1 pr-3">
                {words.row}
              </th>
              {series.map((name) => (
                <th key={name} scope="col" className="py-1 pl-3 text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ key, label, values }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {label}
                </th>
                {series.map((name, index) => (
                  <td key={name} className="py-1 pl-3 text-right tabular-nums">
                    {formatNumber(locale, values[index] ?? 0)}
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
