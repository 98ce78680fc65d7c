import type { FailureKind, Outcome } from '@/api/failure';
import type { PostcodeAnswer } from '@/api/types';
import type { HomeForm, HomePoint } from '@/features/property-form/lib/form';
import {
  distanceM,
  isSameSpot,
  isStorable,
  type KnownPlace,
  type LookedUp,
  pointOf,
  type Spot,
} from './point';
import { bare } from './postcode';

/** The fields that an answer can fill. */
const FILLED_FIELDS = ['country', 'postalCode', 'city', 'region', 'stateProvince'] as const;
export type FilledField = (typeof FILLED_FIELDS)[number];

/** The result of looking up the address. */
type Lookup =
  | { readonly kind: 'idle' | 'nowhere' }
  /** `isPlaced`: there are coordinates. */
  | { readonly kind: 'found'; readonly isPlaced: boolean; readonly attribution: string | null }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** The place at the point that the owner set. */
export type There =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'asking'; readonly spot: Spot }
  /** `spot`: the point that was looked up. */
  | { readonly kind: 'known'; readonly spot: Spot; readonly place: LookedUp | null }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** The state of placing a home: who set its point, what was filled in, and what providers said. */
export type Placing = {
  /** Who set the form's point. */
  readonly setter: 'nobody' | 'lookup' | 'owner';
  /** The values that the last lookup filled in. A field with another value was typed by the owner. */
  readonly filled: Readonly<Partial<Record<FilledField, string>>>;
  /** The address that needs no lookup: it was looked up, or its point is there already. */
  readonly settled: string;
  /** The country, postcode and city of the form when its point was set or looked up. */
  readonly area: string;
  readonly lookup: Lookup;
  /** The place that was looked up, for what is near it. */
  readonly found: LookedUp | null;
  /** The point of the address, where the owner set another one. */
  readonly offer: HomePoint | null;
  readonly there: There;
};

/** A new state, and what changes in the form. */
export type Step = { readonly placing: Placing; readonly part: Partial<HomeForm> };

const NOTHING = {
  filled: {},
  lookup: { kind: 'idle' },
  found: null,
  offer: null,
  there: { kind: 'unknown' },
} as const;

/**
 * The state in which a form is opened. Its point stays as it is; a change of the address moves it only if it is the one that
 * was looked up last.
 */
export function begin(form: HomeForm, lookedUp: Spot | null): Placing {
  const { point } = form;
  if (!point) return { ...NOTHING, setter: 'nobody', settled: '', area: '' };
  const setter = isSameSpot(point, lookedUp) ? 'lookup' : 'owner';
  return { ...NOTHING, setter, settled: addressKey(form), area: areaKey(form) };
}

/** One text for all spellings of an address. */
export function addressKey(form: HomeForm): string {
  return [areaKey(form), words(form.address)].join('|');
}

/** One text for all spellings of country, postcode and city. */
function areaKey({ country, postalCode, city }: HomeForm): string {
  return [country, bare(postalCode), words(city)].join('|');
}

const words = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the address is to be looked up: it says enough, and it is not settled. */
export function needsLookup(placing: Placing, form: HomeForm): boolean {
  const { country, postalCode, city, address } = form;
  const saysEnough = country !== '' && [postalCode, city, address].some((text) => text.trim() !== '');
  return saysEnough && addressKey(form) !== placing.settled;
}

/** Another country was chosen: what was filled in for the former one goes. */
export function countryChosen(placing: Placing, form: HomeForm, country: string): Step {
  const part: Partial<Record<FilledField, string>> = { country };
  for (const field of FILLED_FIELDS) {
    if (field !== 'country' && form[field] !== '' && form[field] === placing.filled[field]) part[field] = '';
  }
  return { placing, part };
}

/** A postcode was checked. Its place replaces what was filled in for another postcode. A settled address stays as it is. */
export function postcodeChecked(placing: Placing, form: HomeForm, answer: PostcodeAnswer): Step {
  if (!answer.valid || addressKey(form) === placing.settled) return { placing, part: {} };
  const isTyped = form.postalCode !== placing.filled.postalCode;
  return fill(placing, form, valuesOf(answer, null), isTyped);
}

/** The address is to be looked up once more. */
export function lookUpAgain(placing: Placing): Step {
  return { placing: { ...placing, settled: '', lookup: { kind: 'idle' } }, part: {} };
}

/**
 * An address was looked up. Its point is that of the form unless the owner set one; then it is only offered. Without an
 * answer, a point in the same city stays, and otherwise what is known of the postcode counts.
 */
export function lookedUp(
  placing: Placing,
  form: HomeForm,
  answer: Outcome<LookedUp | null>,
  postcode: PostcodeAnswer | null,
): Step {
  const place = answer.kind === 'done' ? answer.value : null;
  const byPostcode = postcode?.valid ? pointOf(postcode) : null;
  const isKept = answer.kind === 'failed' && form.point !== null && areaKey(form) === placing.area;
  const point = isKept ? form.point : (pointOf(place) ?? byPostcode);
  const attribution = (pointOf(place) ? place : postcode)?.attribution ?? null;
  const filling = place ? fill(placing, form, valuesOf(place, place.postcode), false) : { placing, part: {} };
  const after = { ...form, ...filling.part };
  const lookup: Lookup =
    answer.kind === 'failed'
      ? answer
      : place || point
        ? { kind: 'found', isPlaced: point !== null, attribution: point && attribution }
        : { kind: 'nowhere' };
  const next = { ...filling.placing, settled: addressKey(after), area: areaKey(after), lookup };
  if (placing.setter === 'owner') {
    return {
      placing: { ...next, offer: point && isElsewhere(form.point, point) ? point : null },
      part: filling.part,
    };
  }
  const setter = point ? 'lookup' : 'nobody';
  const found = place && isStorable(place) ? place : null;
  return {
    placing: { ...next, setter, found: isKept ? placing.found : found, offer: null },
    part: { ...filling.part, point },
  };
}

/** The owner set the point: by hand, by position, or by a link. A move within its accuracy asks for nothing new. */
export function placed(placing: Placing, form: HomeForm, point: HomePoint): Step {
  const { latitude, longitude } = point;
  const { there } = placing;
  const isKnown = there.kind === 'known' && distanceM(there.spot, point) < (point.accuracyM ?? 0);
  return {
    placing: {
      ...placing,
      setter: 'owner',
      found: isKnown ? placing.found : null,
      offer: null,
      there: isKnown ? there : { kind: 'asking', spot: { latitude, longitude } },
      settled: addressKey(form),
      area: areaKey(form),
    },
    part: { point },
  };
}

/** The lookup of the owner's point has ended. A known place fills empty fields. */
export function lookedAround(
  placing: Placing,
  form: HomeForm,
  spot: Spot,
  answer: Outcome<LookedUp | null>,
): Step {
  if (answer.kind === 'failed') return { placing: { ...placing, there: answer }, part: {} };
  const place = answer.value;
  const filling = place ? fill(placing, form, valuesOf(place, place.postcode), true) : { placing, part: {} };
  return {
    placing: {
      ...filling.placing,
      there: { kind: 'known', spot, place },
      found: place && isStorable(place) ? place : null,
      settled: addressKey({ ...form, ...filling.part }),
      area: areaKey({ ...form, ...filling.part }),
    },
    part: filling.part,
  };
}

/** The owner takes the point of the address. */
export function offerTaken(placing: Placing): Step {
  const { offer } = placing;
  if (!offer) return { placing, part: {} };
  return {
    placing: { ...placing, setter: 'lookup', offer: null, found: null, there: { kind: 'unknown' } },
    part: { point: offer },
  };
}

/** The owner says that the home is not there. The same address is not looked up again. */
export function removed(placing: Placing, form: HomeForm): Step {
  const { filled } = placing;
  return {
    placing: { ...NOTHING, filled, setter: 'nobody', settled: addressKey(form), area: '' },
    part: { point: null },
  };
}

/** Whether a field has what was filled in. */
export function isFilledIn(placing: Placing, form: HomeForm, field: FilledField): boolean {
  return form[field] !== '' && form[field] === placing.filled[field];
}

type Values = Partial<Record<FilledField, string>>;

/** What a place says of the fields; nothing if it may not be kept. The region is the island where guests search by it. */
export function valuesOf(place: KnownPlace, postcode: string | null): Values {
  if (!isStorable(place)) return {};
  const { country, city, region, island, province } = place;
  return {
    country,
    ...(postcode && { postalCode: postcode }),
    city: city ?? '',
    region: island ?? region ?? '',
    stateProvince: province ?? '',
  };
}

/** Fills empty fields, and with `replaces` those that were filled in before. What was typed stays. */
function fill(placing: Placing, form: HomeForm, values: Values, replaces: boolean): Step {
  // A place in another country says nothing about this address.
  if (form.country !== '' && values.country && values.country !== form.country) return { placing, part: {} };
  const part: Values = {};
  const filled: Values = { ...placing.filled };
  for (const field of FILLED_FIELDS) {
    const value = values[field];
    const mayFill =
      form[field].trim() === ''
        ? // Its owner may have deleted what was filled in.
          value !== placing.filled[field]
        : replaces && isFilledIn(placing, form, field);
    if (value === undefined || value === form[field] || !mayFill) continue;
    part[field] = value;
    filled[field] = value;
  }
  if (Object.keys(part).length === 0) return { placing, part };
  return { placing: { ...placing, filled }, part };
}

/** Farther away than the accuracy of both explains. */
function isElsewhere(own: HomePoint | null, other: HomePoint): boolean {
  if (!own) return true;
  return distanceM(own, other) > (own.accuracyM ?? 0) + (other.accuracyM ?? 0);
}
