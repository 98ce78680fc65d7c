import type { PlaceTexts } from '@/api/types';

/** `35660 Corralejo, Fuerteventura, Las Palmas, ES`. */
export function placeText(place: PlaceTexts | null): string | null {
  if (!place) return null;
  const { postalCode, city, region, stateProvince, country } = place;
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [town, region, stateProvince, country].filter(Boolean).join(', ');
}
