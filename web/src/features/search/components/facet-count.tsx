'use client';

import { createContext, useContext } from 'react';
import type { SearchFacets } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { type Plural, plural } from '@/i18n/words';
import type { Choices, Facet } from '../lib/facets';
import { type FilterOption, isChosen, valuesOf } from '../lib/filter-options';

/** The counts of the sheet of filters, how they are said, and what is chosen. */
type FacetCounts = {
  readonly facets: SearchFacets | null;
  readonly choices: Choices;
  readonly locale: Locale;
  readonly counted: Plural;
};

const Context = createContext<FacetCounts | null>(null);

export const FacetCountsProvider = Context.Provider;

/** A filter that is on or off, with how many homes it would find. One that would find none cannot be chosen. */
export function FilterChoice({ text, isOn, ...option }: FilterOption & { text: string; isOn: boolean }) {
  const counts = useContext(Context);
  const count = counts?.facets ? countOf(counts.facets, option) : undefined;
  const isDead = count === 0 && !isOn && !(counts && isChosen(counts.choices, option));
  return (
    <label className="type-choice">
      <input
        type="checkbox"
        name={option.facet}
        value={option.value}
        className="sr-only"
        defaultChecked={isOn}
        disabled={isDead}
      />
      {text}
      <Count count={count} />
    </label>
  );
}

/** How many homes have so many rooms. */
export function RoomCount({ rooms, least }: { rooms: 'bedrooms' | 'bathrooms'; least: number }) {
  const facets = useContext(Context)?.facets;
  return <Count count={facets?.[rooms].find((each) => each.least === least)?.count} />;
}

/** How many filters of a group are chosen. */
export function ChosenCount({ options }: { options: readonly FilterOption[] }) {
  const counts = useContext(Context);
  const chosen = counts ? options.filter((option) => isChosen(counts.choices, option)).length : 0;
  return counts && chosen > 0 ? (
    <span className="filter-chosen">{formatNumber(counts.locale, chosen)}</span>
  ) : null;
}

/** Nothing is shown before the API has counted. */
function Count({ count }: { count: number | undefined }) {
  const counts = useContext(Context);
  if (!counts || count === undefined) return null;
  return (
    <span className="facet-count">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">, {plural(counts.locale, counts.counted, count)}</span>
    </span>
  );
}

/** A home has one value of each facet that is counted here. */
function countOf(facets: SearchFacets, option: FilterOption): number | undefined {
  const counts = facets[option.facet satisfies Facet];
  if (typeof counts === 'number') return counts;
  const values = valuesOf(option);
  const found = counts.filter(({ value }) => values.includes(value));
  return found.length > 0 ? found.reduce((sum, { count }) => sum + count, 0) : undefined;
}
