import { STORAGE_KEYS } from '@/components/storage-keys';
import type { Locale } from '@/i18n/locale';
import { propertiesPath, twinPath } from '@/i18n/paths';

/** Kept in the tab until it is closed, and never sent. */
const KEY = STORAGE_KEYS.lastResults;

/** Remembers the address of the results, so that a home's page can link back to them. */
export function rememberResults(address: string) {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the link leads to all homes.
  }
}

/** The results that a guest saw last, in the language of the page; `null` when there are none. */
export function recallResults(locale: Locale): string | null {
  let address: string | null;
  try {
    address = sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
  return address === null ? null : resultsIn(locale, address);
}

/** The address of results in a language; `null` if a stored text is no such address. */
export function resultsIn(locale: Locale, address: string): string | null {
  const [path = '', query] = address.split('?');
  const wanted = propertiesPath(locale);
  if (path !== wanted && twinPath(path) !== wanted) return null;
  return query ? `${wanted}?${query}` : wanted;
}
