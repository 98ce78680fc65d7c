import type { Locale } from '@/i18n/locale';
import { propertiesPath, twinPath } from '@/i18n/paths';

/** Kept until the tab is closed, and told to nobody. */
const KEY = 'last-results';

/** Keeps the address of the results that are shown, so that a home's page leads back to them. */
export function rememberResults(address: string) {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage the way back leads to all homes.
  }
}

/** The results a guest saw last, in the language of the page; `null` when there are none. */
export function recallResults(locale: Locale): string | null {
  let address: string | null;
  try {
    address = sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
  return address === null ? null : resultsIn(locale, address);
}

/** An address of results in a language; `null` for an address that is none, whoever stored it. */
export function resultsIn(locale: Locale, address: string): string | null {
  const [path = '', query] = address.split('?');
  const wanted = propertiesPath(locale);
  if (path !== wanted && twinPath(path) !== wanted) return null;
  return query ? `${wanted}?${query}` : wanted;
}
