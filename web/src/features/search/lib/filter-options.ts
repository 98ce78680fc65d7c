import { ANY, anyOf, type Choices, FACETS, type Facet, readChoices } from './facets';

/** Values that nobody looks for. Their filter is shown only where the address has them. */
export const UNWANTED: readonly string[] = [
  'no_pool',
  'no_parking',
  'no_kitchen',
  'none',
  'not_accessible',
  'no_pets',
  'not_refundable',
];

/** A filter of the sheet: one value of a facet, or `ANY`. */
export type FilterOption = { readonly facet: Facet; readonly value: string };

/** What most guests look for, before all groups. */
export const MOST_WANTED: readonly FilterOption[] = [
  { facet: 'pool', value: ANY },
  { facet: 'pets', value: ANY },
  { facet: 'amenities', value: 'wifi' },
  { facet: 'airConditioning', value: ANY },
  { facet: 'parking', value: ANY },
  { facet: 'views', value: 'sea' },
  { facet: 'answersFast', value: ANY },
];

/** The values of a facet that its group has; none where `ANY` says it all. */
export function optionsOf(facet: Facet, chosen: readonly string[]): readonly string[] {
  const isShown = (value: string) =>
    !MOST_WANTED.some((wanted) => wanted.facet === facet && wanted.value === value) &&
    (!UNWANTED.includes(value) || chosen.includes(value));
  return FACETS[facet].length > 1 ? FACETS[facet].filter(isShown) : [];
}

/** Whether a filter of the sheet is in use. Where `ANY` is, the values it stands for are not chosen one by one. */
export function isChosen(choices: Choices, { facet, value }: FilterOption): boolean {
  const chosen: readonly string[] = choices[facet];
  const any = anyOf(facet);
  const isAny = any.length > 0 && any.every((each) => chosen.includes(each));
  if (value === ANY) return isAny;
  return chosen.includes(value) && !(isAny && any.includes(value));
}

/** The values of a facet that a filter stands for. */
export function valuesOf({ facet, value }: FilterOption): readonly string[] {
  return value === ANY ? anyOf(facet) : [value];
}

/** What is chosen of a facet, as the sheet has it. */
export function chosenOptions(choices: Choices, facet: Facet): FilterOption[] {
  return [ANY, ...FACETS[facet]]
    .map((value) => ({ facet, value }))
    .filter((option) => isChosen(choices, option));
}

/** The choices without one filter of the sheet. */
export function withoutChoice(choices: Choices, option: FilterOption): Choices {
  const gone = valuesOf(option);
  return readChoices((facet) =>
    choices[facet].filter((value) => facet !== option.facet || !gone.includes(value)),
  );
}
