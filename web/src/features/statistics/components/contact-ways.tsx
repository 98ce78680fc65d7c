import type { StatisticsWeek } from '@/api/types';
import { BarPlot } from '@/components/bar-plot';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { WAY_GROUPS, wayRows, wayTotals } from '../lib/ways';
import { ShareTable } from './share-table';

type ContactWaysProps = {
  locale: Locale;
  messages: Pick<OwnerMessages['statistics'], 'ways' | 'plots'>;
  weeks: readonly StatisticsWeek[];
};

/** Which way guests went to the owner: groups of ways by week, and each way in all weeks. */
export function ContactWays({ locale, messages: { ways: words, plots }, weeks }: ContactWaysProps) {
  const totals = wayTotals(weeks);
  const all = totals.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <>
      <h3 className="mt-10 text-22">{words.title}</h3>
      <p className="mt-2 max-w-[62ch]">{words.text}</p>
      {all === 0 ? (
        <p className="mt-4 font-semibold">{words.none}</p>
      ) : (
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <BarPlot
            locale={locale}
            title={words.plot}
            series={WAY_GROUPS.map((group) => words.group[group])}
            rows={wayRows(locale, weeks)}
            words={{ alternative: plots.alternative, table: plots.table, row: plots.week }}
            height={160}
          />
          <ShareTable
            locale={locale}
            title={words.title}
            heads={[words.way, words.count, words.share]}
            rows={totals.map(({ way, clicks }) => ({ key: way, name: words.name[way], count: clicks }))}
            total={{ name: words.total, count: all }}
            all={all}
          />
        </div>
      )}
    </>
  );
}
