import type { ContactWay } from '@/api/types';
import { localeOfPath } from '@/i18n/locale';
import { PATHS, pageAt } from '@/i18n/paths';

/** The number of viewed homes that counts as high intent. */
const HIGH_INTENT_HOMES = 3;

/** The event that a visit of a page counts as. */
export type Visit =
  | { readonly kind: 'property_view'; readonly propertyId: string }
  /** `search` is the same for all pages of one search. */
  | { readonly kind: 'search'; readonly search: string };

/** The visit of a page; `null` for a page that is not counted. */
export function visitOf(path: string, query: URLSearchParams): Visit | null {
  const page = pageAt(path);
  if (page === 'property') {
    const [before = ''] = PATHS.property[localeOfPath(path)].split('{id}');
    return { kind: 'property_view', propertyId: decoded(path.slice(before.length).replace(/\/+$/, '')) };
  }
  if (page !== 'properties') return null;
  const search = new URLSearchParams(query);
  search.delete('cursor');
  search.sort();
  return search.size > 0 ? { kind: 'search', search: search.toString() } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The homes viewed so far, with one more, and whether that makes a visitor one who means it, which happens once. */
export function withView(
  viewed: readonly string[],
  propertyId: string,
): { viewed: readonly string[]; isHighIntent: boolean } {
  if (viewed.includes(propertyId) || viewed.length >= HIGH_INTENT_HOMES)
    return { viewed, isHighIntent: false };
  const next = [...viewed, propertyId];
  return { viewed: next, isHighIntent: next.length === HIGH_INTENT_HOMES };
}

/** The homes of a stored list. Earlier versions wrote it as words. */
export function parseViewed(stored: unknown): readonly string[] {
  if (typeof stored === 'string') return stored.split(' ').filter((id) => id !== '');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

const BEGINNINGS: readonly (readonly [RegExp, ContactWay])[] = [
  [/^https:\/\/wa\.me\//, 'whatsapp'],
  // A mail without an addressee shares something.
  [/^mailto:[^?]/, 'mail'],
  [/^tel:/, 'phone'],
];

/** The way to an owner that the address of a link is; `null` for any other address. */
export function wayOf(address: string): ContactWay | null {
  return BEGINNINGS.find(([beginning]) => beginning.test(address))?.[1] ?? null;
}
