import { call, having } from '@/api/call';
import type { PropertyPage, SearchFacets } from '@/api/types';
import { useQuery } from '@/api/use-query';
import type { Locale } from '@/i18n/locale';
import { facetsQuery, type Search } from '../lib/query';

/** Long enough not to ask for every tap, short enough to feel live. */
const PAUSE_MS = 250;

type Counted = {
  /** The query that was counted. */
  readonly of: string;
  /** The number of homes with certain or unknown dates; `null` when it could not be counted. */
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
  const wanted = facetsQuery(search).toString();
  const { last } = useQuery(active ? wanted : null, count, PAUSE_MS);
  return { isCurrent: last?.of === wanted, counted: last ?? null };

  async function count(of: string, signal: AbortSignal): Promise<Counted> {
    const answer = await call(`/api/v1/properties?${of}`, locale, { signal }, having<PropertyPage>('total'));
    if (answer.kind !== 'done') return { of, total: null, facets: null };
    const { total, facets } = answer.value;
    return { of, total, facets };
  }
}
