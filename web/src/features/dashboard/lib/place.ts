import type { PlaceTexts, PostcodeAnswer } from '@/api/types';
import { valuesOf } from '@/features/location/lib/placing';

/** `35660 Corralejo, Fuerteventura, Las Palmas, ES`. */
export function placeText(place: PlaceTexts | null): string | null {
  if (!place) return null;
  const { postalCode, city, region, stateProvince, country } = place;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [town, region, stateProvince, country].filter(Boolean).join(', ');
}

/** What a postcode says of an address; `null` where its region is not known. The town is left out where that is not known. */
export function placeOfPostcode(answer: PostcodeAnswer): Partial<PlaceTexts> | null {
  const { country: _, city, ...area } = valuesOf(answer, answer.formatted);
  if (!answer.valid || !(area.region || area.stateProvince)) return null;
  return { ...area, ...(city && { city }) };
}
