import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import type { Locale } from '@/i18n/locale';
import { managePath } from '@/i18n/paths';
import { type Tab, tabOf, withTab } from '../lib/tabs';

/** The part that the address names, and a way to another one without asking the server for the page again. */
export function useTab(locale: Locale, id: string) {
  const tab = tabOf(useSearchParams());
  const goToTab = useCallback(
    (to: Tab) => {
      const query = withTab(new URLSearchParams(window.location.search), to);
      window.history.replaceState(null, '', managePath(locale, id, query));
    },
    [locale, id],
  );
  return { tab, goToTab };
}
