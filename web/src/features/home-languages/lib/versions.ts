import type { StoredTranslation, TranslationList } from '@/api/types';

/** What guests read in a language in which the owner wrote no description. */
export type Version = {
  /** ISO 639-1. */
  readonly language: string;
  /** `null` where guests see the original. */
  readonly stored: StoredTranslation | null;
  /** Whether a machine is to translate it. */
  readonly isPending: boolean;
};

/** The languages of a list, in the order of their codes. */
export function versionsOf({ items, missing }: TranslationList): readonly Version[] {
  const there = items.map((stored) => ({ language: stored.language, stored, isPending: stored.pending }));
  const added = missing
    .filter(({ language }) => !items.some((item) => item.language === language))
    .map(({ language, pending }) => ({ language, stored: null, isPending: pending }));
  return [...there, ...added].toSorted((one, other) => one.language.localeCompare(other.language));
}

/** Where a translation stands. */
export function stateOf({ stored }: Version) {
  if (stored === null) return 'missing';
  if (stored.corrected) return stored.current ? 'corrected' : 'correctedOutdated';
  return stored.current ? 'machine' : 'outdated';
}
