import { type Locale, localeOfPath } from '@/i18n/locale';
import { propertiesPath, twinPath } from '@/i18n/paths';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, sessionOfTab } from '@/storage/store';

/** The address of the results that a guest saw last, so that a home's page can link back to them. */
export const resultsStore = new BrowserStore(
  STORAGE_KEYS.lastResults,
  (stored) => (typeof stored === 'string' ? stored : null),
  sessionOfTab,
);

/** The results that a guest saw last, in the language of the page; `null` when there are none. */
export function recallResults(locale: Locale): string | null {
  const address = resultsStore.get();
  return address === null ? null : resultsIn(locale, address);
}

/** The address of results in a language; `null` if a stored text is no such address. */
export function resultsIn(locale: Locale, address: string): string | null {
  const [path = '', query] = address.split('?');
  const wanted = propertiesPath(locale);
  if (path !== wanted && twinPath(path, localeOfPath(wanted)) !== wanted) return null;
  return query ? `${wanted}?${query}` : wanted;
}
