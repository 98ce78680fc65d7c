import type { Brand, CompetitorCommission } from '@/brand/brand';
import { safeUrl } from '@/features/listing/lib/words';
import { formatDay, formatMoney, formatPercent } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { type EarningsRow, earnings } from '../lib/earnings';

type ComparisonProps = { locale: Locale; brand: Brand; messages: OwnerMessages['pitch']['compare'] };

/** What an owner keeps of a stay. Platforms are named only with the figures of the brand, their source and date. */
export function Comparison({ locale, brand, messages }: ComparisonProps) {
  const { stayMinor, rows } = earnings(brand);
  const money = (minor: number) => formatMoney(locale, minor, brand.yearlyPriceCurrency);
  const values = { amount: money(stayMinor) };
  const nameOf = ({ by, percent }: EarningsRow) => {
    if (by === 'us') return brand.name;
    return by?.platform ?? fill(messages.example, { percent: formatPercent(locale, percent) });
  };
  return (
    <section
      className="page mt-20 grid gap-x-14 gap-y-7 sm:mt-28 lg:grid-cols-[1fr_1.4fr]"
      aria-labelledby="compare"
    >
      <div>
        <h2 id="compare" className="text-30 sm:text-38">
          {fill(messages.title, values)}
        </h2>
        <p className="mt-3 max-w-[44ch] text-19 text-ink-2">{fill(messages.lead, values)}</p>
      </div>
      <div>
        <div className="overflow-hidden rounded-card border border-line bg-paper">
          <table className="w-full text-left">
            <caption className="sr-only">{fill(messages.caption, values)}</caption>
            <thead>
              <tr className="border-b border-line text-14 text-ink-2">
                <th scope="col" className="px-3 xs:px-4 py-3 font-semibold sm:px-6">
                  {messages.where}
                </th>
                <th scope="col" className="px-2 py-3 text-right font-semibold">
                  {messages.commission}
                </th>
                <th scope="col" className="px-3 xs:px-4 py-3 text-right font-semibold sm:px-6">
                  {messages.kept}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  key={nameOf(row)}
                  className={
                    row.by === 'us' ? 'bg-sea-mist font-semibold' : 'border-t border-line text-ink-2'
                  }
                >
                  <th scope="row" className="px-3 xs:px-4 py-4 font-[inherit] sm:px-6">
                    {nameOf(row)}
                  </th>
                  <td className="px-2 py-4 text-right whitespace-nowrap tabular-nums">
                    {formatPercent(locale, row.percent)}
                  </td>
                  <td className="px-3 xs:px-4 py-4 text-right whitespace-nowrap tabular-nums sm:px-6">
                    {money(row.keptMinor)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {brand.competitorCommissions.length > 0 ? (
          <Sources locale={locale} commissions={brand.competitorCommissions} messages={messages} />
        ) : (
          <p className="mt-3 max-w-[62ch] text-14 text-ink-2">{messages.exampleNote}</p>
        )}
      </div>
    </section>
  );
}

type SourcesProps = {
  locale: Locale;
  commissions: readonly CompetitorCommission[];
  messages: Pick<ComparisonProps['messages'], 'source' | 'sources'>;
};

/** Where the figures of platforms come from, and when they were read. */
function Sources({ locale, commissions, messages }: SourcesProps) {
  return (
    <ul aria-label={messages.sources} className="mt-3 space-y-1 text-14 text-ink-2">
      {commissions.map(({ platform, source, asOf }) => {
        const url = safeUrl(source);
        const text = fill(messages.source, {
          platform,
          source: url ? new URL(url).host : source,
          date: formatDay(locale, asOf, 'medium'),
        });
        return (
          <li key={platform} className="wrap-anywhere">
            {url ? (
              <a
                href={url}
                rel="noopener noreferrer nofollow"
                className="inline-flex min-h-11 items-center underline"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
