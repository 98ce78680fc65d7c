import { type Answer, ifMatch, sending } from '@/api/call';
import { ADMIN, askOperators as ask } from '@/api/operator';
import type {
  Content,
  ContentDocument,
  ContentEdit,
  ContentHistory,
  ContentInEffect,
  ContentName,
} from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** Versions that were read, and where those before them begin. */
export type Versions = { readonly items: readonly Content[]; readonly nextCursor: string | null };

const CONTENTS = `${ADMIN}/contents`;

/** A document in effect, and its default. */
export function readContent(locale: Locale, name: ContentName): Promise<Answer<ContentInEffect>> {
  return ask(`${CONTENTS}/${name}`, locale);
}

const VERSIONS_PER_PAGE = 20;

/** A page of the versions of a document, the newest first: `before` is below which one it begins. */
export function readHistory(
  locale: Locale,
  name: ContentName,
  before: string | null,
): Promise<Answer<ContentHistory>> {
  const query = new URLSearchParams({ limit: String(VERSIONS_PER_PAGE), ...(before !== null && { before }) });
  return ask(`${CONTENTS}/${name}/versions?${query}`, locale);
}

/** Versions with those of the next page. A full page has another behind it, until there is the first version. */
export function versionsWith(before: Versions | null, { items }: ContentHistory): Versions {
  const oldest = items.at(-1)?.version ?? 0;
  const isLast = items.length < VERSIONS_PER_PAGE || oldest <= 1;
  return { items: [...(before?.items ?? []), ...items], nextCursor: isLast ? null : String(oldest) };
}

/** Writes a document over the version that was looked at. */
export function saveContent(
  locale: Locale,
  name: ContentName,
  version: number,
  document: ContentDocument,
  note: string,
): Promise<Answer<Content>> {
  const edit: ContentEdit = { document, note: note.trim() || null };
  return ask(`${CONTENTS}/${name}`, locale, sending('PUT', edit, ifMatch(version)));
}
