import { LOCALES, type Locale, TEXT_LANGUAGES } from './locale';

/**
 * The languages in which pages are served: English, Spanish, and those that `CASACERO_GUEST_LANGUAGES` names, separated by
 * commas, which are marked as beta. It is read when a page is made, because the setting does not exist while they are built.
 */
export function servedLocales(): Locale[] {
  const extra = (process.env.CASACERO_GUEST_LANGUAGES ?? '').split(',').map((code) => code.trim());
  return LOCALES.filter((locale) => [...TEXT_LANGUAGES, ...extra].includes(locale));
}

export function isServed(locale: Locale): boolean {
  return servedLocales().includes(locale);
}
