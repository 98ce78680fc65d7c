import type { PostcodeAnswer } from '@/api/types';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { There } from './placing';
import { distanceM } from './point';

/** Why the owner's point cannot be at the address. */
export type Contradiction =
  | { readonly kind: 'sea' }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'province'; readonly there: string; readonly postcode: string }
  | { readonly kind: 'far'; readonly metres: number };

/** A postcode and a home in it are at most this far apart, beyond the accuracy of both. */
const FAR_M = 25_000;

/** Compares the owner's point with the address; `null` where nothing contradicts, as far as it is known. */
export function contradictionOf(
  form: HomeForm,
  there: There,
  postcode: PostcodeAnswer | null,
): Contradiction | null {
  const { point, country } = form;
  if (!point) return null;
  if (there.kind === 'known') {
    const { place } = there;
    if (!place) return { kind: 'sea' };
    if (country !== '' && place.country !== country) return { kind: 'country', country: place.country };
    const own = postcode?.valid ? postcode.province : null;
    if (country === 'ES' && own && isOtherProvince(form.postalCode, own, place)) {
      return { kind: 'province', there: place.province ?? place.city ?? '', postcode: own };
    }
  }
  const middle = postcode?.valid ? postcode.coordinates : null;
  if (!postcode || !middle) return null;
  const metres = distanceM(point, middle);
  const allowed = FAR_M + postcode.accuracyM + (point.accuracyM ?? 0);
  return metres > allowed ? { kind: 'far', metres } : null;
}

type Place = { readonly postcode: string | null; readonly province: string | null };

/**
 * Whether a place in Spain is in another province than a postcode: by the first two digits, else by the names. Elsewhere,
 * names of divisions prove nothing.
 */
function isOtherProvince(postalCode: string, own: string, place: Place): boolean {
  const digits = (text: string) => /^(\d\d)\d{3}$/.exec(text.trim())?.[1];
  const [here, other] = [digits(postalCode), digits(place.postcode ?? '')];
  if (here && other) return here !== other;
  if (!place.province) return false;
  const [ours, theirs] = [names(own), names(place.province)];
  return !ours.some((name) => theirs.includes(name));
}

/** The names of a province that has one or two: `Alicante/Alacant`. */
function names(province: string): string[] {
  const folded = province.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.split('/').map((name) => name.replace(/^(provincia|province) (de|of) /, '').trim());
}
