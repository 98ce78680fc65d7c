import type { DirectoryHome, HomeFeeds, ListedHome, ListingStatus } from '@/api/types';
import type { FeesWords } from '@/features/home-settings/components/home-fees';
import type { InstantSyncWords } from '@/features/instant-sync/lib/words';
import type { ValueWords } from '@/features/review/lib/values';
import { countryName } from '@/i18n/format';
import type { Locale, TextLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { type Messages, plural } from '@/i18n/words';
import type { HomeRow } from './api';

type Words = OwnerMessages['dashboard']['homes'];

/** The texts of the list of homes, and those that it shares with other screens. */
export type HomesWords = Words & {
  readonly statuses: Readonly<Record<ListingStatus, string>>;
  readonly feedStates: OwnerMessages['dashboard']['feeds']['states'];
};

/** The texts with which a mail to the owner begins, in the language of each owner. */
export type MailBodies = Readonly<
  Record<TextLanguage, OwnerMessages['dashboard']['home']['actions']['write']['bodies']>
>;

/** The texts of a home's page, and those that it shares with the list, the review and instant sync. */
export type HomeWords = {
  readonly home: OwnerMessages['dashboard']['home'];
  readonly homes: Words;
  readonly audit: OwnerMessages['dashboard']['audit'];
  readonly statuses: HomesWords['statuses'];
  readonly reasons: OwnerMessages['dashboard']['reports']['reason'];
  readonly coordinates: OwnerMessages['dashboard']['coordinates'];
  readonly feeds: InstantSyncWords;
  readonly fees: FeesWords;
  readonly bodies: MailBodies;
  readonly platforms: Messages['calendar']['platform'];
  readonly values: ValueWords;
};

const TROUBLES = ['failing', 'stale', 'missing', 'paused'] as const satisfies readonly (keyof HomeFeeds)[];

/** How the feeds of a home are: how many, and what is with some: `2`, `1 failing`. */
export function feedsTexts(
  locale: Locale,
  words: Words,
  { feeds, feedsKnown }: Pick<HomeRow, 'feeds' | 'feedsKnown'>,
): string[] {
  if (!feedsKnown) return [words.feedsUnknown];
  if (!feeds || feeds.feeds === 0) return [words.feedsNone];
  const troubles = TROUBLES.filter((name) => feeds[name] > 0).map((name) =>
    plural(locale, words.feedCount[name], feeds[name]),
  );
  return [String(feeds.feeds), ...troubles];
}

export function hasTrouble({ feeds }: Pick<ListedHome, 'feeds'>): boolean {
  return feeds != null && feeds.failing + feeds.stale + feeds.missing > 0;
}

export function placeText(locale: Locale, { city, region, country }: DirectoryHome): string {
  return [city, region, country && countryName(locale, country)].filter(Boolean).join(', ');
}

/** How statuses look in lists and heads. */
export const STATUS_LOOKS: Record<ListingStatus, string> = {
  draft: 'border border-edge',
  pending: 'bg-sun-mist text-sun-ink',
  active: 'bg-ok-mist',
  paused: 'bg-sea-mist',
  rejected: 'bg-clay-mist',
  removed: 'border border-edge text-ink-2',
};
