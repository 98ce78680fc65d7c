'use client';

import { createContext, useContext } from 'react';
import type { SearchFacets } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type Plural, plural } from '@/i18n/words';

/** The counts of the sheet of filters, and how they are said. */
type FacetCounts = {
  readonly facets: SearchFacets | null;
  readonly locale: Locale;
  readonly counted: Plural;
};

const Context = createContext<FacetCounts | null>(null);

export const FacetCountsProvider = Context.Provider;

type FacetCountProps =
  | { facet: Exclude<keyof SearchFacets, 'bedrooms' | 'bathrooms'>; value: string }
  | { facet: 'bedrooms' | 'bathrooms'; value: number };

/** How many homes a filter would find. Nothing is shown before the API has counted. */
export function FacetCount(props: FacetCountProps) {
  const counts = useContext(Context);
  const count = counts?.facets && countOf(counts.facets, props);
  if (!counts || typeof count !== 'number') return null;
  return (
    <span className="facet-count" data-none={count === 0 ? '' : undefined}>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">, {plural(counts.locale, counts.counted, count)}</span>
    </span>
  );
}

function countOf(facets: SearchFacets, props: FacetCountProps): number | undefined {
  if (props.facet === 'bedrooms' || props.facet === 'bathrooms')
    return facets[props.facet].find(({ least }) => least === props.value)?.count;
  return facets[props.facet].find(({ value }) => value === props.value)?.count;
}
