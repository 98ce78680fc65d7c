import { useCallback } from 'react';
import { usePages } from '@/api/use-pages';
import type { Locale } from '@/i18n/locale';
import { readQueue } from '../lib/api';
import { withPage } from '../lib/queue';

/** Reads what waits. */
export function useQueue(locale: Locale, onSignedOut: () => void) {
  const ask = useCallback((cursor: string | null) => readQueue(locale, cursor), [locale]);
  return usePages(ask, withPage, onSignedOut);
}

export type QueueState = ReturnType<typeof useQueue>;
