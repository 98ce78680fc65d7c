import type { Answer } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { ListingStatus, Overview } from '@/api/types';
import { formatAgo, formatNumber, formatPercent } from '@/i18n/format';
import { numberFormat } from '@/i18n/formats';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import {
  readCheck,
  readFeedHealth,
  readMailFailures,
  readOverview,
  readPasses,
  readTranslationUsage,
} from './api';
import { formatInstant } from './instant';
import { type Place, pathOf } from './screens';

type Words = OwnerMessages['dashboard']['overview'];

const READERS = {
  site: readOverview,
  health: (locale: Locale) => readFeedHealth(locale, 1),
  check: readCheck,
  mail: (locale: Locale) => readMailFailures(locale, null),
  usage: readTranslationUsage,
  passes: readPasses,
} as const;

type Name = keyof typeof READERS;

/** What each part of the site says; `null` of one that cannot be read just now, which hides no other. */
export type Numbers = {
  readonly [Each in Name]:
    | Extract<Awaited<ReturnType<(typeof READERS)[Each]>>, { kind: 'done' }>['value']
    | null;
} & { readonly readAt: Date };

/** Reads all numbers. They are a failure where the session is over, or where none could be read. */
export async function readNumbers(locale: Locale): Promise<Answer<Numbers>> {
  const names = Object.keys(READERS) as Name[];
  const answers = await Promise.all(names.map((name): Promise<Answer<unknown>> => READERS[name](locale)));
  const bad = answers.find(isEnded) ?? (answers.some(({ kind }) => kind === 'done') ? null : answers[0]);
  if (bad && bad.kind !== 'done') return bad;
  const values = answers.map((answer) => (answer.kind === 'done' ? answer.value : null));
  const read = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return { kind: 'done', value: { ...read, readAt: new Date() } as Numbers };
}

/** A number that leads to its list. */
export type Tile = {
  readonly name: keyof Words['tile'];
  /** `null`: it could not be read. */
  readonly number: string | null;
  readonly note: string | null;
  /** `null`: its list stands on no screen. */
  readonly href: string | null;
  /** Whether somebody should look at it. */
  readonly isTrouble: boolean;
};

/** The numbers, what is most urgent first. */
export function tilesOf(locale: Locale, words: Words, numbers: Numbers): Tile[] {
  const { site, health, check, mail, usage, readAt } = numbers;
  const tile = (
    name: Tile['name'],
    count: number | null | undefined,
    place: Place,
    more: Partial<Tile> = {},
  ) => ({
    name,
    number: count == null ? null : formatNumber(locale, count),
    note: null,
    href: pathOf(locale, place),
    isTrouble: (count ?? 0) > 0,
    ...more,
  });
  const feeds = (state: 'failing' | 'stale' | 'missing') =>
    tile(state, health?.[state], 'feeds', { href: pathOf(locale, 'feeds', new URLSearchParams({ state })) });
  const waiting = (count: { since: string | null } | undefined) => ({
    note: count?.since ? fill(words.oldest, { ago: formatAgo(locale, count.since, readAt) }) : null,
  });
  const spent = usage?.items.some(({ budgetSpent }) => budgetSpent) ?? false;
  return [
    tile('approvals', site?.reviews.count, 'approvals', waiting(site?.reviews)),
    tile('reports', site?.reports.count, 'reports', waiting(site?.reports)),
    feeds('failing'),
    feeds('stale'),
    feeds('missing'),
    tile('deadLetters', health?.deadLetters, 'deadLetters'),
    tile('findings', check?.findings, 'coordinates'),
    tile('mailFailures', mail?.items.length, 'mailFailures', atLeast(locale, words, mail)),
    tile('mailsGivenUp', site?.mailsGivenUp, 'mailFailures', { href: null }),
    tile('failedDeliveries', site?.webhookDeliveriesFailed, 'webhooks'),
    tile('translations', usage && charactersOf(usage, readAt), 'translations', {
      isTrouble: spent,
      note: spent ? words.spent : null,
    }),
  ];
}

/** A list of which only the first page was read. */
function atLeast(
  locale: Locale,
  words: Words,
  page: { items: readonly unknown[]; nextCursor: string | null } | null,
): Partial<Tile> {
  if (!page?.nextCursor) return {};
  return { number: fill(words.atLeast, { count: formatNumber(locale, page.items.length) }) };
}

function charactersOf({ items }: NonNullable<Numbers['usage']>, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const ofToday = items.flatMap(({ days }) => days.filter(({ day }) => day === today));
  return ofToday.reduce((sum, { characters }) => sum + characters, 0);
}

/** How many homes are in each status, each number with its list; the first is of all. */
export function homesOf(
  locale: Locale,
  words: Words,
  statuses: Readonly<Record<ListingStatus, string>>,
  { homes }: Overview,
): { text: string; count: string; href: string }[] {
  const all = homes.reduce((sum, { homes: count }) => sum + count, 0);
  return [
    { text: words.homesAll, count: formatNumber(locale, all), href: pathOf(locale, 'homes') },
    ...homes.map(({ status, homes: count }) => ({
      text: statuses[status],
      count: formatNumber(locale, count),
      href: pathOf(locale, 'homes', new URLSearchParams({ status })),
    })),
  ];
}

/** The work that waits, how fresh the search is, and how large the database. */
export function workOf(
  locale: Locale,
  words: Words,
  { jobs, homes, indexedHomes, databaseBytes }: Overview,
  readAt: Date,
): [name: string, value: string][] {
  const names: Readonly<Record<string, string>> = words.job;
  const active = homes.find(({ status }) => status === 'active')?.homes ?? 0;
  const number = (value: number) => formatNumber(locale, value);
  return [
    ...(jobs.length === 0 ? [[words.work, words.workNone] as [string, string]] : []),
    ...jobs.map(({ kind, count, dueSince }): [string, string] => [
      names[kind] ?? kind,
      dueSince
        ? fill(words.jobText, { count: number(count), ago: formatAgo(locale, dueSince, readAt) })
        : fill(words.jobLater, { count: number(count) }),
    ]),
    [
      words.index,
      indexedHomes === null
        ? words.indexElsewhere
        : fill(words.indexText, { indexed: number(indexedHomes), active: number(active) }),
    ],
    [words.database, formatBytes(locale, databaseBytes)],
  ];
}

const MEGABYTE = 1_000_000;

function formatBytes(locale: Locale, bytes: number): string {
  return numberFormat(INTL_LOCALES[locale], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / MEGABYTE);
}

/** How the reading of calendars is as a whole. */
export function factsOf(
  locale: Locale,
  words: Words,
  { health, passes, readAt }: Numbers,
): [name: string, value: string][] {
  const { fact } = words;
  const number = (value: number) => formatNumber(locale, value);
  const pass = passes?.items[0];
  return [
    ...(health
      ? ([
          [fact.properties, number(health.properties)],
          [fact.feeds, number(health.feeds)],
          [fact.due, number(health.due)],
          [fact.queued, plural(locale, words.queuedNow, health.queued, { now: number(health.queuedNow) })],
          [
            fact.oldest,
            formatAgo(locale, new Date(readAt.getTime() - health.oldestSeconds * 1000).toISOString(), readAt),
          ],
          [fact.workers, number(health.workers)],
          [fact.database, formatBytes(locale, health.databaseBytes)],
        ] as [string, string][])
      : []),
    ...(passes
      ? ([
          [
            fact.pass,
            pass
              ? fill(words.passText, {
                  at: formatInstant(locale, pass.startedAt),
                  percent: formatPercent(locale, pass.percent),
                  read: number(pass.read),
                  feeds: number(pass.feeds),
                  failed: number(pass.failed),
                })
              : words.noPass,
          ],
        ] as [string, string][])
      : []),
  ];
}
