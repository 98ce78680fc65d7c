import type { ContactWay, StatisticsWeek } from '@/api/types';
import type { BarRow } from '@/components/bars';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

/** The ways to an owner, in groups that are few enough for a plot. */
const GROUPS = {
  form: ['inquiry'],
  direct: ['mail', 'phone', 'whatsapp'],
  elsewhere: ['website', 'airbnb', 'booking', 'vrbo', 'other'],
} as const satisfies Record<string, readonly ContactWay[]>;

export type WayGroup = keyof typeof GROUPS;
export const WAY_GROUPS = Object.keys(GROUPS) as WayGroup[];

/** All ways, in the order of the columns of a file. */
export const WAYS: readonly ContactWay[] = WAY_GROUPS.flatMap(
  (group): readonly ContactWay[] => GROUPS[group],
);

/** How often a way was opened in a week. */
export function clicksOf({ ways }: StatisticsWeek, way: ContactWay): number {
  return ways.find((each) => each.way === way)?.clicks ?? 0;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The groups of each week. */
export function wayRows(locale: Locale, weeks: readonly StatisticsWeek[]): BarRow[] {
  return weeks.map((week) => ({
    key: week.weekOf,
    label: formatDay(locale, week.weekOf, 'medium'),
    values: WAY_GROUPS.map((group) => sum(GROUPS[group].map((way) => clicksOf(week, way)))),
  }));
}

/** How often a way was opened in all weeks; `before`: those of before ways were told apart. */
export type WayTotal = { readonly way: ContactWay | 'before'; readonly clicks: number };

/** The ways that were opened, the most first. */
export function wayTotals(weeks: readonly StatisticsWeek[]): WayTotal[] {
  const known = WAYS.map((way) => ({ way, clicks: sum(weeks.map((week) => clicksOf(week, way))) }));
  const all = sum(weeks.map(({ contactClicks }) => contactClicks));
  const before = { way: 'before' as const, clicks: all - sum(known.map(({ clicks }) => clicks)) };
  return [...known.sort((one, other) => other.clicks - one.clicks), before].filter(
    ({ clicks }) => clicks > 0,
  );
}
