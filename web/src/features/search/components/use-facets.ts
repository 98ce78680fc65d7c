import { useEffect, useState } from 'react';
import { call, having } from '@/api/call';
import type { PropertyPage, SearchFacets } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { facetsQuery, type Search } from '../lib/query';

/** Long enough not to ask for every tap, short enough to feel live. */
const PAUSE_MS = 250;

export type Counted = {
  /** What was counted. */
  readonly of: string;
  /** Of homes with certain or unknown dates; `null` when nothing could be counted. */
  readonly total: number | null;
  readonly facets: SearchFacets | null;
};

export type Counts = {
  readonly isCurrent: boolean;
  /** The last answer. It remains while the next one is waited for. */
  readonly counted: Counted | null;
};

/** How many homes a search finds, and how many with each filter more, asked for while `active`. */
export function useFacets(locale: Locale, search: Search, active: boolean): Counts {
  const [counted, setCounted] = useState<Counted | null>(null);
  const wanted = facetsQuery(search).toString();
  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const address = `/api/v1/properties?${wanted}`;
      const answer = await call(address, locale, { signal: abort.signal }, having<PropertyPage>('total'));
      if (abort.signal.aborted) return;
      if (answer.kind !== 'done') return setCounted({ of: wanted, total: null, facets: null });
      const { total, facets } = answer.value;
      setCounted({ of: wanted, total, facets });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [active, locale, wanted]);
  return { isCurrent: counted?.of === wanted, counted };
}
