import type { DirectoryHome, ListingStatus } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { placeText } from './words';

type ChangeWords = {
  readonly home: OwnerMessages['dashboard']['home'];
  readonly homes: OwnerMessages['dashboard']['homes'];
  readonly statuses: Readonly<Record<ListingStatus, string>>;
};

/** What of a home is another than it was, in words: what somebody else changed while it was looked at. */
export function changesOf(
  locale: Locale,
  { home: words, homes, statuses }: ChangeWords,
  before: DirectoryHome,
  after: DirectoryHome,
): string[] {
  const facts: [field: string, of: (home: DirectoryHome) => string][] = [
    [homes.status, ({ status }) => statuses[status]],
    [homes.name, ({ name }) => name],
    [homes.place, (home) => placeText(locale, home)],
    [homes.owner, ({ ownerName, ownerEmail }) => [ownerName, ownerEmail].filter(Boolean).join(', ')],
    [words.photosField, ({ photos }) => String(photos)],
    [homes.score, ({ score }) => String(score)],
  ];
  const changes = facts
    .filter(([, of]) => of(before) !== of(after))
    .map(([field, of]) =>
      fill(words.changes, { field, before: of(before) || words.none, after: of(after) || words.none }),
    );
  return changes.length > 0 || before.version === after.version ? changes : [words.changesElse];
}
