import { formatNumber, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

type ShareTableProps = {
  locale: Locale;
  title: string;
  /** The heads of names, counts and shares. */
  heads: readonly [string, string, string];
  rows: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  total: { readonly name: string; readonly count: number };
  /** What is all of it. */
  all: number;
};

/** Counts by name, each with its share of all as a bar. */
export function ShareTable({ locale, title, heads, rows, total, all }: ShareTableProps) {
  const share = (count: number) => (count * 100) / all;
  const numbers = (count: number) => (
    <>
      <td className="py-2 pl-3 text-right tabular-nums">{formatNumber(locale, count)}</td>
      <td className="py-2 pl-3 text-right tabular-nums">{formatPercent(locale, Math.round(share(count)))}</td>
    </>
  );
  return (
    <table className="mt-4 w-full max-w-[36rem]">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-14">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? 'py-2 pr-3' : 'py-2 pl-3 text-right'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {name}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className="mt-1 h-1.5 w-full"
              >
                <rect width="100" height="6" className="fill-line" />
                <rect width={share(count)} height="6" className="fill-sea" />
              </svg>
            </th>
            {numbers(count)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-2 pr-3 text-left">
            {total.name}
          </th>
          {numbers(total.count)}
        </tr>
      </tfoot>
    </table>
  );
}
