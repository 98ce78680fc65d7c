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

const CONTENTS = `${ADMIN}/contents`;

/** A document in effect, and its default. */
export function readContent(locale: Locale, name: ContentName): Promise<Answer<ContentInEffect>> {
  return ask(`${CONTENTS}/${name}`, locale);
}

/** Versions of a document below one of them, the newest first. */
export function readHistory(
  locale: Locale,
  name: ContentName,
  before?: number,
): Promise<Answer<ContentHistory>> {
  return ask(`${CONTENTS}/${name}/versions${before ? `?before=${before}` : ''}`, locale);
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
