import type { DirectoryDay } from '@/api/types';
import { BarPlot } from '@/components/bar-plot';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { PLOTS, type PlotName, type SeriesName } from '../lib/chart';

type Words = OwnerMessages['dashboard']['overview']['plots'];

type DayPlotProps = { locale: Locale; words: Words; name: PlotName; days: readonly DirectoryDay[] };

/** The last days as bars, and the same numbers as a table. */
export function DayPlot({ locale, words, name, days }: DayPlotProps) {
  const series: readonly SeriesName[] = PLOTS[name];
  return (
    <BarPlot
      locale={locale}
      title={words.name[name]}
      series={series.map((each) => words.series[each])}
      rows={days.map((day) => ({
        key: day.day,
        label: formatDay(locale, day.day, 'brief'),
        values: series.map((each) => day[each]),
      }))}
      words={{ alternative: words.alternative, table: words.table, row: words.day }}
    />
  );
}
