import type { Point } from '@/api/types';
import { readCoordinates } from '@/features/location/lib/coordinates';
import { foundErrors } from '@/ui/form';

/** Coordinates as they are typed, in degrees. */
export type TypedPoint = { readonly latitude: string; readonly longitude: string };

export const NO_POINT: TypedPoint = { latitude: '', longitude: '' };

/** The most degrees of each, north and south, east and west. */
const MOST = { latitude: 90, longitude: 180 } as const;

/** Decimals that tell a point to about a metre. */
const DECIMALS = 5;

export function typedOf({ latitude, longitude }: Point): TypedPoint {
  return { latitude: latitude.toFixed(DECIMALS), longitude: longitude.toFixed(DECIMALS) };
}

/** `28.73000, -13.87000`, as maps take it. */
export function pointText(point: Point | null): string | null {
  return point && Object.values(typedOf(point)).join(', ');
}

/** The point that was typed, with a decimal comma or point; `null` where it is none. */
export function pointOf({ latitude, longitude }: TypedPoint): Point | null {
  const point = { latitude: degrees('latitude', latitude), longitude: degrees('longitude', longitude) };
  return Number.isNaN(point.latitude + point.longitude) ? null : point;
}

/** What is wrong in each field, if anything is. */
export function pointErrors(typed: TypedPoint, invalid: string): Partial<TypedPoint> | null {
  const error = (name: keyof TypedPoint) => (Number.isNaN(degrees(name, typed[name])) ? invalid : undefined);
  return foundErrors({ latitude: error('latitude'), longitude: error('longitude') });
}

function degrees(name: keyof typeof MOST, typed: string): number {
  const isNumber = /^\s*[+-]?\d{1,3}([.,]\d+)?\s*$/.test(typed);
  const value = isNumber ? Number(typed.replace(',', '.')) : Number.NaN;
  return Math.abs(value) <= MOST[name] ? value : Number.NaN;
}

/** Both coordinates or the link of a map, pasted into one field; `null` for what is one number. */
export function pastedPoint(text: string): TypedPoint | null {
  if (!/^https?:|\d\.\d.*[,;\s].*\d\.\d/.test(text.trim())) return null;
  const read = readCoordinates(text);
  return read.kind === 'point' ? typedOf(read) : null;
}
