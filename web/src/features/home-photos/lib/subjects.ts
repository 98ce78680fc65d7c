import { PHOTO_TEXT_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnPhoto } from '@/api/types';
import { type Locale, TEXT_LANGUAGES, type TextLanguage, textLanguage } from '@/i18n/locale';
import { textIn, withText } from './arrange';

/** What a photo of a home may show. */
export const SUBJECTS = [
  'outside',
  'living_room',
  'kitchen',
  'bedroom',
  'bathroom',
  'terrace',
  'garden',
  'pool',
  'view',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The home as far as a text about its photos names it. */
export type SubjectHome = { readonly name: string; readonly city: string };

/**
 * The texts become part of the listing in both languages, whichever the owner reads; so they stand here and not among
 * the texts of the page.
 */
const NAMES: Record<TextLanguage, Record<Subject, string>> = {
  en: {
    outside: 'Outside',
    living_room: 'Living room',
    kitchen: 'Kitchen',
    bedroom: 'Bedroom',
    bathroom: 'Bathroom',
    terrace: 'Terrace',
    garden: 'Garden',
    pool: 'Pool',
    view: 'View',
  },
  es: {
    outside: 'Exterior',
    living_room: 'Salón',
    kitchen: 'Cocina',
    bedroom: 'Dormitorio',
    bathroom: 'Baño',
    terrace: 'Terraza',
    garden: 'Jardín',
    pool: 'Piscina',
    view: 'Vistas',
  },
};
const IN: Record<TextLanguage, string> = { en: 'in', es: 'en' };

/** What a text says of a subject, such as `Living room, Casa Lajares in Corralejo`. */
export function suggestedText(locale: Locale, subject: Subject, { name, city }: SubjectHome): string {
  const what = [NAMES[textLanguage(locale)][subject], name.trim()].filter(Boolean).join(', ');
  const text = city.trim() ? `${what} ${IN[textLanguage(locale)]} ${city.trim()}` : what;
  return [...text].slice(0, PHOTO_TEXT_TEXT_MAX_LENGTH).join('');
}

/** A photo's texts with the suggestion for a subject in both languages. */
export function suggestedTexts(
  texts: OwnPhoto['altTexts'],
  subject: Subject,
  home: SubjectHome,
): OwnPhoto['altTexts'] {
  return TEXT_LANGUAGES.reduce(
    (all, locale) => withText(all, locale, suggestedText(locale, subject, home)),
    texts,
  );
}

/** The subject of a text that begins as our suggestions do; `null` for the owner's own words. */
export function subjectOf(texts: OwnPhoto['altTexts'], locale: Locale): Subject | null {
  const text = textIn(texts, locale);
  const isOf = (name: string) =>
    text === name || text.startsWith(`${name}, `) || text.startsWith(`${name} ${IN[textLanguage(locale)]} `);
  return SUBJECTS.find((subject) => isOf(NAMES[textLanguage(locale)][subject])) ?? null;
}
