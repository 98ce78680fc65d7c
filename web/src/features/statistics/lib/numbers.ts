import type { StatisticsWeek } from '@/api/types';
import type { BarRow } from '@/components/bars';
import type { Column } from '@/features/dashboard/lib/table';
import { addDays, type Day } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { clicksOf, WAYS } from './ways';

type Words = OwnerMessages['statistics'];

/** What is counted by week. */
export type CountName = Exclude<keyof StatisticsWeek, 'weekOf' | 'ways'>;

/** The counts that have a card. */
const CARDS = ['views', 'contactClicks', 'inquiries', 'agreed'] as const satisfies readonly CountName[];

/** The plots, each with its series on one scale. */
export const PLOTS = {
  views: ['views', 'calendarViews'],
  contacts: ['contactClicks', 'shares'],
  inquiries: ['inquiries', 'answered', 'agreed'],
} as const satisfies Record<string, readonly CountName[]>;

export type PlotName = keyof typeof PLOTS;
export const PLOT_NAMES = Object.keys(PLOTS) as PlotName[];

/** All counts, in the order of the columns of a file. */
const COUNTS: readonly CountName[] = PLOT_NAMES.flatMap((name): readonly CountName[] => PLOTS[name]);

/** How many weeks a card counts. */
const WEEKS = 4;

/** A count of the last whole weeks, of those before, and of this week so far. */
export type Card = {
  readonly name: (typeof CARDS)[number];
  readonly count: number;
  readonly before: number;
  readonly thisWeek: number;
};

/** Numbers of the last whole weeks: this week, the last of all, is not over. */
export function cardsOf(weeks: readonly StatisticsWeek[]): Card[] {
  const whole = weeks.slice(0, -1);
  const sum = (some: readonly StatisticsWeek[], name: CountName) =>
    some.reduce((total, week) => total + week[name], 0);
  return CARDS.map((name) => ({
    name,
    count: sum(whole.slice(-WEEKS), name),
    before: sum(whole.slice(-2 * WEEKS, -WEEKS), name),
    thisWeek: sum(weeks.slice(-1), name),
  }));
}

/** The first and the last day that cards count; `null` where no week is over. */
export function cardDays(
  weeks: readonly StatisticsWeek[],
): { readonly first: Day; readonly last: Day } | null {
  const whole = weeks.slice(0, -1).slice(-WEEKS);
  const [first, last] = [whole[0], whole.at(-1)];
  return first && last ? { first: first.weekOf, last: addDays(last.weekOf, 6) } : null;
}

export function plotRows(locale: Locale, weeks: readonly StatisticsWeek[], name: PlotName): BarRow[] {
  const series: readonly CountName[] = PLOTS[name];
  return weeks.map((week) => ({
    key: week.weekOf,
    label: formatDay(locale, week.weekOf, 'medium'),
    values: series.map((each) => week[each]),
  }));
}

/** The columns of the file. */
export function columnsOf(words: Words): Column<StatisticsWeek>[] {
  return [
    { id: 'weekOf', title: words.plots.week, value: ({ weekOf }) => weekOf },
    ...COUNTS.map((name) => ({
      id: name,
      title: words.series[name],
      value: (week: StatisticsWeek) => week[name],
    })),
    ...WAYS.map((way) => ({
      id: way,
      title: fill(words.ways.column, { way: words.ways.name[way] }),
      value: (week: StatisticsWeek) => clicksOf(week, way),
    })),
  ];
}

/** How many inquiries an answer time takes. */
const LEAST_INQUIRIES = 5;
const HOUR = 60;
/** Longer times are told in days. */
const HOURS_MAX = 48;

/** How fast half of the inquiries are answered, or what an answer time lacks. */
export function answerText(
  locale: Locale,
  weeks: readonly StatisticsWeek[],
  answerMinutes: number | null,
  words: Words['answer'],
): string {
  if (answerMinutes !== null) return plural(locale, ...timeOf(Math.max(1, answerMinutes), words));
  const missing = LEAST_INQUIRIES - weeks.reduce((sum, { inquiries }) => sum + inquiries, 0);
  return missing > 0 ? plural(locale, words.missing, missing) : words.unknown;
}

/** A time in minutes, hours or days, rounded up: the answers came within it. */
function timeOf(minutes: number, { minutes: inMinutes, hours: inHours, days: inDays }: Words['answer']) {
  const hours = Math.ceil(minutes / HOUR);
  if (minutes < HOUR) return [inMinutes, minutes] as const;
  return hours <= HOURS_MAX ? ([inHours, hours] as const) : ([inDays, Math.ceil(hours / 24)] as const);
}
