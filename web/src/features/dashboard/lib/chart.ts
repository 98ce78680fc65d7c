import type { DirectoryDay } from '@/api/types';

/** What the overview counts by day. */
export type SeriesName = Exclude<keyof DirectoryDay, 'day'>;

/** The plots, each with its series on one scale. */
export const PLOTS = {
  homes: ['submitted', 'activated'],
  inquiries: ['inquiries'],
  visits: ['views', 'contactClicks'],
} as const satisfies Record<string, readonly SeriesName[]>;

export type PlotName = keyof typeof PLOTS;
export const PLOT_NAMES = Object.keys(PLOTS) as PlotName[];

export function totalOf(days: readonly DirectoryDay[], series: SeriesName): number {
  return days.reduce((sum, day) => sum + day[series], 0);
}

/** The top of a scale: 1, 2 or 5 with zeros behind it, and no less than the largest number. */
export function scaleTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 5].find((step) => step * power >= largest) ?? 10) * power;
}

/** A bar of more than nothing is always high enough to be seen. */
const SMALLEST_BAR = 2;

/** A bar of a plot, in the units of its picture. */
export type Bar = { readonly key: string; readonly x: number; readonly y: number; readonly height: number };

/**
 * The bars of one series, beside those of the others of each day.
 *
 * @param column the width of a day, `height` that of the whole picture
 */
export function barsOf(
  days: readonly DirectoryDay[],
  all: readonly SeriesName[],
  series: SeriesName,
  { column, gap, height }: { column: number; gap: number; height: number },
): Bar[] {
  const top = scaleTop(Math.max(...days.flatMap((day) => all.map((each) => day[each]))));
  const width = (column - gap) / all.length;
  return days.map((day, index) => {
    const count = day[series];
    const tall = count === 0 ? 0 : Math.max(SMALLEST_BAR, (count / top) * height);
    const x = index * column + gap / 2 + all.indexOf(series) * width;
    return { key: day.day, x, y: height - tall, height: tall };
  });
}
