import { failureText } from '@/api/failure';
import type { HomePoint } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import type { Contradiction } from './contradiction';
import { nameOf } from './countries';
import type { Placing } from './placing';
import { coordinatesText, distanceM, distanceText, type Nearby } from './point';

type PointWords = OwnerMessages['location']['point'];

/** The radius of a precision that came without one, in metres. */
const USUAL_M = { exact: 10, area: 1_000, approximate: 5_000 } as const;

/** How exactly a point is known: 'Area, about ±1 km'. */
export function precisionText(locale: Locale, point: HomePoint, words: PointWords): string {
  const { precision, accuracyM } = point;
  if (!precision) return words.precision.unknown;
  const distance = distanceText(locale, accuracyM ?? USUAL_M[precision]);
  return fill(words.precision[precision], { distance });
}

/** The result of the last lookup, where it found no point. */
export function lookupText({ lookup }: Placing, words: PointWords): string | null {
  switch (lookup.kind) {
    case 'idle':
      return null;
    case 'nowhere':
      return words.nowhere;
    case 'found':
      return lookup.isPlaced ? null : words.formatOnly;
    case 'failed':
      return failureText(lookup.failure, words.failed);
  }
}

/** Why the owner's point cannot be at the address. */
export function contradictionText(locale: Locale, found: Contradiction, words: PointWords): string {
  const texts = words.contradiction;
  switch (found.kind) {
    case 'sea':
      return texts.sea;
    case 'country':
      return fill(texts.country, { country: nameOf(locale, found.country) });
    case 'province':
      return fill(texts.province, { there: found.there, postcode: found.postcode });
    case 'far':
      return fill(texts.far, { distance: distanceText(locale, found.metres) });
  }
}

/** Where the address is, for an owner who set another point. */
export function offerText(locale: Locale, own: HomePoint, offer: HomePoint, words: PointWords): string {
  const distance = distanceText(locale, distanceM(own, offer));
  return fill(words.offer, { coordinates: coordinatesText(offer), distance });
}

/** A distance that can be used in the form. */
export function nearbyText({ field, name, text }: Nearby, words: PointWords): string {
  return field === 'distanceToAirport'
    ? fill(words.distanceToAirport, { airport: name ?? '', distance: text })
    : fill(words.distanceToCenter, { distance: text });
}
