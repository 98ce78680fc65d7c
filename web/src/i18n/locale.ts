/** The languages every page exists in. English has no prefix; Spanish lives under /es. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language names as their speakers write them. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' };

/** The `Intl` locale: English as written in Europe, Spanish of Spain. */
export const INTL_LOCALES: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' };

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'es' : 'en';
}

/** The language of a path: Spanish when its first segment is `es`, English otherwise. */
export function localeOfPath(path: string): Locale {
  return path === '/es' || path.startsWith('/es/') ? 'es' : 'en';
}
