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
