import { type Answer, call, ifMatch } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import { homeFolder } from '@/api/owner';
import type { DirectoryPage, HomeRecord, ListedHome, OwnListing } from '@/api/types';
import type { Seen } from '@/features/home-settings/lib/api';
import type { Locale } from '@/i18n/locale';
import { askedFrom } from './query';

/** A page of the list of homes. */
export function readHomes(
  locale: Locale,
  asked: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer<DirectoryPage>> {
  return ask(`${ADMIN}/properties?${asked}`, locale, { signal });
}

/** A row of the list: a home, with whether it is known how its feeds are. */
export type HomeRow = ListedHome & { readonly feedsKnown: boolean };

export function rowsOf({ items, feedsKnown }: DirectoryPage): HomeRow[] {
  return items.map((home) => ({ ...home, feedsKnown }));
}

/** All homes that an address lists. One that moved from page to page meanwhile is there once. */
export async function readAllHomes(locale: Locale, query: URLSearchParams): Promise<Answer<HomeRow[]>> {
  const homes = new Map<string, HomeRow>();
  for (let offset = 0; ; ) {
    const answer = await readHomes(locale, askedFrom(query, offset));
    if (answer.kind !== 'done') return answer;
    const { items, total } = answer.value;
    for (const home of rowsOf(answer.value)) homes.set(home.propertyId, home);
    offset += items.length;
    if (items.length === 0 || offset >= total) return { kind: 'done', value: [...homes.values()] };
  }
}

/** What was decided about a home, and what happens at it. */
export function readRecord(locale: Locale, id: string): Promise<Answer<HomeRecord>> {
  return ask(`${ADMIN}/properties/${encodeURIComponent(id)}/record`, locale);
}

/** Takes a home from the site, for good. */
export function removeHome({ propertyId, version }: Seen, locale: Locale): Promise<Answer<OwnListing>> {
  return call(`${homeFolder(propertyId)}/remove`, locale, { method: 'POST', headers: ifMatch(version) });
}
