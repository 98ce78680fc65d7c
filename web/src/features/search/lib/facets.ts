import { AMENITY_VALUES, CANCELLATION_VALUES, VIEW_VALUES } from '@/api/limits.gen';
import type { PropertyType } from '@/api/types';
import { FEATURE_OPTIONS } from '@/features/listing-form/lib/options';

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
  amenities: AMENITY_VALUES,
  views: VIEW_VALUES,
  pool: FEATURE_OPTIONS.poolAccess,
  parking: FEATURE_OPTIONS.parking,
  kitchen: FEATURE_OPTIONS.kitchen,
  airConditioning: FEATURE_OPTIONS.airConditioning,
  accessibility: FEATURE_OPTIONS.accessibility,
  pets: FEATURE_OPTIONS.petPolicy,
  smoking: FEATURE_OPTIONS.smokingPolicy,
  childrenPolicy: FEATURE_OPTIONS.childrenPolicy,
  cancellations: CANCELLATION_VALUES,
  /** A home either does or is not known to, so it is asked for or not. */
  answersFast: ['true'],
} as const;

export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** Stands for all the values of a facet that most guests mean by it: a pool, of the home or shared. */
export const ANY = 'any';

const ANY_OF = {
  pool: ['private_pool', 'shared_pool'],
  pets: ['pets_welcome', 'pets_on_request'],
  airConditioning: ['full_property', 'partial_property'],
  parking: ['free_parking', 'paid_parking'],
  answersFast: ['true'],
} as const satisfies { [Name in Facet]?: readonly (typeof FACETS)[Name][number][] };

export const anyOf = (facet: Facet): readonly string[] => ANY_OF[facet as keyof typeof ANY_OF] ?? [];

export type Choices = { readonly [Name in Facet]: readonly (typeof FACETS)[Name][number][] };

/** The choices among texts; what the API does not know is left out. */
export function readChoices(valuesOf: (facet: Facet) => readonly string[]): Choices {
  const chosen = FACET_NAMES.map((facet) => {
    const texts = wholeOf(facet, valuesOf(facet));
    return [facet, FACETS[facet].filter((value) => texts.includes(value))];
  });
  return Object.fromEntries(chosen) as Choices;
}

/** With what `ANY` stands for, unless one of that is chosen too: a pool, and a private one, is a private one. */
function wholeOf(facet: Facet, texts: readonly string[]): readonly string[] {
  const any = anyOf(facet);
  const isAny = texts.includes(ANY) && !any.some((value) => texts.includes(value));
  return isAny ? [...texts, ...any] : texts;
}

export const NO_CHOICES: Choices = readChoices(() => []);
