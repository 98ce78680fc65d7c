import type { Locale } from '@/i18n/locale';
import { type Plural, plural } from '@/i18n/words';

/** The default number of guests: most short stays in holiday homes are for two. */
export const USUAL_GUESTS = 2;

/** How many of a party may be children: one guest at least is an adult. */
export function childrenOf(guests: number, children: number): number {
  return Math.max(0, Math.min(children, guests - 1));
}

/** `4 guests (2 children)`. */
export function partyText(
  locale: Locale,
  words: { readonly guestCount: Plural; readonly childCount: Plural },
  guests: number,
  children: number | null,
): string {
  const party = plural(locale, words.guestCount, guests);
  return children ? `${party} (${plural(locale, words.childCount, children)})` : party;
}
