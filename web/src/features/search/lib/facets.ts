import type { PropertyType } from '@/api/types';
import { AMENITIES, FACILITIES, POLICIES, VIEWS } from '@/features/listing-form/lib/options';

/** The kinds of home, those that most guests look for first. */
const PROPERTY_TYPES: readonly PropertyType[] = [
  'villa',
  'house',
  'apartment',
  'penthouse',
  'townhouse',
  'semi_detached',
  'studio',
];

/** What guests choose from, under the names of the API's parameters, in the order of the filters. */
export const FACETS = {
  type: PROPERTY_TYPES,
  amenities: AMENITIES,
  views: VIEWS,
  pool: FACILITIES.poolAccess,
  parking: FACILITIES.parking,
  kitchen: FACILITIES.kitchen,
  airConditioning: FACILITIES.airConditioning,
  accessibility: FACILITIES.accessibility,
  pets: POLICIES.petPolicy,
  smoking: POLICIES.smokingPolicy,
  childrenPolicy: POLICIES.childrenPolicy,
} as const;

export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** What is chosen of each. */
export type Choices = { readonly [Name in Facet]: readonly (typeof FACETS)[Name][number][] };

/** The choices among texts; what the API does not know is left out. */
export function readChoices(valuesOf: (facet: Facet) => readonly string[]): Choices {
  const chosen = FACET_NAMES.map((facet) => {
    const texts = valuesOf(facet);
    return [facet, FACETS[facet].filter((value) => texts.includes(value))];
  });
  return Object.fromEntries(chosen) as Choices;
}

export const NO_CHOICES: Choices = readChoices(() => []);

/** The choices without one value. */
export function withoutChoice(choices: Choices, facet: Facet, value: string): Choices {
  return readChoices((each) => choices[each].filter((other) => each !== facet || other !== value));
}
