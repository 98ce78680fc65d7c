import type { Property } from '@/api/types';
import type { Locale } from '@/i18n/locale';

/** The point of a home that guests may see: the middle of a circle in which the home is. */
export type Point = NonNullable<Property['approximatePoint']>;

/** West, south, east and north in degrees. */
type Bounds = readonly [number, number, number, number];

/** The radius of the circle in which a home is. */
export const CIRCLE_M = 500;

/** Where the coast is known to 100 m: Iberia, the Canaries, Madeira and the Azores, as in `gateway/map/base.json`. */
export const DETAILED: readonly Bounds[] = [
  [-10, 34.8, 5, 44.2],
  [-18.5, 27.5, -13.3, 29.6],
  [-17.6, 32.2, -16.1, 33.3],
  [-31.5, 36.7, -24.8, 40],
];

/** The closest and the first zoom. There are no streets, and beyond Iberia the coast is known to some kilometres. */
export function zooms({ longitude, latitude }: Point): { first: number; closest: number } {
  const detailed = DETAILED.some(
    ([west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  return detailed ? { first: 10, closest: 11 } : { first: 6, closest: 7 };
}

/** What a map shows first, and how closely it can be looked at. */
export type MapView = { readonly middle: Point; readonly first: number; readonly closest: number };

/** The closest zoom on streets. They must not look as if the home were at one house. */
const CLOSEST_ON_STREETS = 14;

/** The view of the circle in which a home is. */
export function circleView(point: Point, onStreets: boolean): MapView {
  const { first, closest } = zooms(point);
  return { middle: point, first, closest: onStreets ? CLOSEST_ON_STREETS : closest };
}

/** A pin needs to be set more exactly than our own coast is known. */
const PIN_CLOSEST = { own: 15, streets: 19 };
const PIN_FIRST = { farthest: 2, own: 12, streets: 17 };
/** Half the width of what is seen of the accuracy at first. */
const ACCURACY_PX = 80;
const EARTH_M = 40_075_017;
const TILE_PX = 512;

/** How many metres a pixel of the map is wide. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (EARTH_M * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
}

/** The view in which a pin is set: as close as the point is known. */
export function pinView(point: Point, accuracyM: number, onStreets: boolean): MapView {
  const kind = onStreets ? 'streets' : 'own';
  const zoom = Math.log2((metresPerPixel(point.latitude, 0) * ACCURACY_PX) / Math.max(accuracyM, 1));
  const first = Math.min(PIN_FIRST[kind], Math.max(PIN_FIRST.farthest, zoom));
  return { middle: point, first, closest: PIN_CLOSEST[kind] };
}

const CORNERS = 64;
const DEGREE_M = 111_320;

/** The circle in which a home is, as GeoJSON. */
export function circle({ longitude, latitude }: Point) {
  const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const corner = (index: number): [number, number] => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      longitude + (Math.cos(angle) * CIRCLE_M) / (DEGREE_M * narrowing),
      latitude + (Math.sin(angle) * CIRCLE_M) / DEGREE_M,
    ];
  };
  const ring = Array.from({ length: CORNERS + 1 }, (_, index) => corner(index));
  return { type: 'Polygon' as const, coordinates: [ring] };
}

export type Theme = 'light' | 'dark';

/** The sizes of the pictures of maps, in CSS pixels: width and height. */
export const PICTURE_SIZES = { card: [96, 72], large: [400, 300] } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

/** The address of the picture of the map around a home. A failed attempt is repeated at another address, past every cache. */
export function pictureAddress(
  propertyId: string,
  size: PictureSize,
  theme: Theme,
  locale: Locale,
  attempt: number,
): string {
  const query = new URLSearchParams({ size, theme, lang: locale });
  if (attempt > 0) query.set('attempt', String(attempt));
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/map.svg?${query}`;
}

/** The same point on Google Maps. */
export function googleMapsAddress({ latitude, longitude }: Point): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`;
}
