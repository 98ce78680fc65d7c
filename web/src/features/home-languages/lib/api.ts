import { type Answer, call, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { TranslationList } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const folderOf = (homeId: string) => `${homeFolder(homeId)}/translations`;
const pathOf = (homeId: string, language: string) => `${folderOf(homeId)}/${encodeURIComponent(language)}`;

/** The description of a home, and its translations. */
export function readTranslations(homeId: string, locale: Locale): Promise<Answer<TranslationList>> {
  return call(folderOf(homeId), locale, { cache: 'no-store' });
}

/** Puts the owner's words in the place of a translation. */
export function saveWords(homeId: string, language: string, text: string, locale: Locale) {
  return call<TranslationList>(pathOf(homeId, language), locale, sending('PUT', { text }));
}

/** Deletes the owner's words in a language, so that a machine translates. */
export function removeWords(homeId: string, language: string, locale: Locale) {
  return call<TranslationList>(pathOf(homeId, language), locale, { method: 'DELETE' });
}

/** Has a machine translate the description into a language again. */
export function translateAgain(homeId: string, language: string, locale: Locale) {
  return call<TranslationList>(`${pathOf(homeId, language)}/again`, locale, { method: 'POST' });
}
