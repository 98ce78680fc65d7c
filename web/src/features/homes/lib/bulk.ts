import type { Answer } from '@/api/call';
import { explain, type FailureWords, isEnded, isOutdated } from '@/api/failure';
import type { DirectoryHome, ListingStatus, OwnListing } from '@/api/types';
import { pauseHome, resumeHome, type Seen } from '@/features/home-settings/lib/api';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { readRecord, removeHome } from './api';

type Action = {
  readonly fits: (status: ListingStatus) => boolean;
  readonly send: (home: Seen, locale: Locale) => Promise<Answer<OwnListing>>;
};

/** What can be done with several homes, and in which statuses. */
export const BULK = {
  pause: {
    fits: (status) => status === 'active',
    send: (home, locale) => pauseHome(home, { resumeOn: null }, locale),
  },
  resume: { fits: (status) => status === 'paused', send: resumeHome },
  remove: { fits: (status) => status !== 'removed', send: removeHome },
} as const satisfies Record<string, Action>;

export type BulkName = keyof typeof BULK;
export const BULK_NAMES = Object.keys(BULK) as BulkName[];

/** A home that is selected, as it was looked at. */
export type Chosen = Pick<DirectoryHome, 'propertyId' | 'name' | 'status' | 'version'>;

export type BulkResult = {
  /** The ids of the homes for which it was done. */
  readonly done: readonly string[];
  /** The others, as they are by now as far as that is known, and why it was not done. */
  readonly failed: readonly { readonly home: Chosen; readonly text: string }[];
  /** Whether the session ended on the way. */
  readonly isEnded: boolean;
};

/** What is selected after a try: nothing of what was done, and the rest as it is by now. */
export function selectedAfter(
  before: ReadonlyMap<string, Chosen>,
  { done, failed }: BulkResult,
): ReadonlyMap<string, Chosen> {
  const after = new Map(before);
  for (const id of done) after.delete(id);
  for (const { home } of failed) after.set(home.propertyId, home);
  return after;
}

export type BulkWords = {
  readonly outdated: string;
  readonly stopped: string;
  readonly statuses: Readonly<Record<ListingStatus, string>>;
  readonly failure: FailureWords;
};

/** Does the same with each home, one after the other. One that fails stops no other, but the end of the session stops all. */
export async function runBulk(
  locale: Locale,
  name: BulkName,
  homes: readonly Chosen[],
  words: BulkWords,
  onStep: (tried: number) => void,
): Promise<BulkResult> {
  const done: string[] = [];
  const failed: BulkResult['failed'][number][] = [];
  for (const [index, home] of homes.entries()) {
    const answer = await BULK[name].send(home, locale);
    if (answer.kind === 'done') done.push(home.propertyId);
    else if (isEnded(answer)) {
      const left = homes.slice(index).map((each) => ({ home: each, text: words.stopped }));
      return { done, failed: [...failed, ...left], isEnded: true };
    } else if (isOutdated(answer)) failed.push(await lookAgain(locale, home, words));
    else failed.push({ home, text: explain(answer, words.failure) });
    onStep(index + 1);
  }
  return { done, failed, isEnded: false };
}

/** A home that somebody else changed meanwhile, as it is now. */
async function lookAgain(
  locale: Locale,
  home: Chosen,
  words: BulkWords,
): Promise<BulkResult['failed'][number]> {
  const record = await readRecord(locale, home.propertyId);
  if (record.kind !== 'done') return { home, text: explain(record, words.failure) };
  const { home: present } = record.value;
  return { home: present, text: fill(words.outdated, { status: words.statuses[present.status] }) };
}
