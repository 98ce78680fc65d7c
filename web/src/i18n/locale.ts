import languages from './languages.json';

/** The languages of the guests' pages. English has no prefix; every other one lives under its code. */
export type Locale = keyof typeof languages;
export const LOCALES = Object.keys(languages) as Locale[];

/** The languages of homes, mails, legal texts and the pages of owners and operators. */
export const TEXT_LANGUAGES = ['en', 'es'] as const satisfies readonly Locale[];
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** The language in which a reader of a page reads what its language does not have. */
export function textLanguage(locale: Locale): TextLanguage {
  return locale === 'es' ? 'es' : 'en';
}

/** Something of each language. */
export function inEach<Of>(of: (locale: Locale) => Of): Record<Locale, Of> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, Of>;
}

/** The language names as their speakers write them. */
export const LANGUAGE_NAMES = inEach((locale) => languages[locale].name);

/** The `Intl` locale: English as written in Europe, Spanish of Spain. */
export const INTL_LOCALES = inEach((locale) => languages[locale].intl);

export function otherLanguage(locale: Locale): TextLanguage {
  return textLanguage(locale) === 'en' ? 'es' : 'en';
}

/** The language of a path: that of its first segment, English where it names none. */
export function localeOfPath(path: string): Locale {
  const [, first] = path.split('/');
  return LOCALES.find((locale) => locale === first && locale !== 'en') ?? 'en';
}
