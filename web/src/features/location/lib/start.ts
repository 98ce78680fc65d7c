import type { PostcodeAnswer } from '@/api/types';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Spot } from './point';

/** What the map of the pin shows first. */
export type Start = { readonly point: Spot; readonly accuracyM: number; readonly isPin: boolean };

/** The whole of Spain, without a pin. */
export const SPAIN: Start = { point: { latitude: 39.5, longitude: -4 }, accuracyM: 900_000, isPin: false };
const WORLD: Start = { point: { latitude: 25, longitude: 0 }, accuracyM: 10_000_000, isPin: false };

/** The point, else the place of the postcode, else the country or the world, without a pin. */
export function startOf({ point, country }: HomeForm, postcode: PostcodeAnswer | null): Start {
  if (point) return { point, accuracyM: point.accuracyM ?? 1_000, isPin: true };
  if (postcode?.valid && postcode.coordinates) {
    return { point: postcode.coordinates, accuracyM: postcode.accuracyM, isPin: false };
  }
  return country === '' || country === 'ES' ? SPAIN : WORLD;
}
