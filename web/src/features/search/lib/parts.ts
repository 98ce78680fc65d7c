import { FACET_NAMES } from './facets';
import { chosenOptions, type FilterOption, withoutChoice } from './filter-options';
import type { Search } from './query';

/** One thing that a search asks for, and that can be taken away. */
export type Part =
  | ({ readonly kind: 'choice' } & FilterOption)
  | {
      readonly kind:
        | 'destination'
        | 'stay'
        | 'exactDates'
        | 'guests'
        | 'price'
        | 'total'
        | 'bedrooms'
        | 'bathrooms'
        | 'area';
    };

/** A part, and the search without it. */
export type Removable = { readonly part: Part; readonly without: Search };

const WITHOUT_STAY = { stay: null, monthStay: null, flexibleDays: 0, totalMin: null, totalMax: null };

/** What the filters and the map ask for, each with the search without it. */
export function removableFilters(search: Search): Removable[] {
  const rest = { ...search, cursor: null };
  const choices = FACET_NAMES.flatMap((facet) =>
    chosenOptions(search.choices, facet).map(
      (option): Removable => ({
        part: { kind: 'choice', ...option },
        without: { ...rest, choices: withoutChoice(search.choices, option) },
      }),
    ),
  );
  const one = (kind: Exclude<Part['kind'], 'choice'>, isAsked: boolean, change: Partial<Search>) =>
    isAsked ? [{ part: { kind }, without: { ...rest, ...change } } satisfies Removable] : [];
  const { priceMin, priceMax, totalMin, totalMax } = search;
  return [
    ...choices,
    ...one('price', Boolean(priceMin || priceMax), { priceMin: null, priceMax: null }),
    ...one('total', Boolean(totalMin || totalMax), { totalMin: null, totalMax: null }),
    ...one('bedrooms', search.bedrooms !== null, { bedrooms: null }),
    ...one('bathrooms', search.bathrooms !== null, { bathrooms: null }),
    ...one('area', search.area !== null, { area: null }),
  ];
}

/** The conditions that could be given up to find more homes: filters, exact dates, and at last the search itself. */
export function relaxations(search: Search): Removable[] {
  const rest = { ...search, cursor: null };
  const sort = search.sort === 'total' ? ('fair' as const) : search.sort;
  const found: Removable[] = removableFilters(search);
  if (search.stay && search.flexibleDays === 0)
    found.push({ part: { kind: 'exactDates' }, without: { ...rest, flexibleDays: 3 } });
  if (search.guests)
    found.push({ part: { kind: 'guests' }, without: { ...rest, guests: null, children: null } });
  if (search.stay || search.monthStay)
    found.push({ part: { kind: 'stay' }, without: { ...rest, ...WITHOUT_STAY, sort } });
  if (search.destination)
    found.push({ part: { kind: 'destination' }, without: { ...rest, destination: '' } });
  return found;
}
