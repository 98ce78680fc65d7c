import type { GeocodeAnswer } from '@/api/types';
import type { HomeForm, HomePoint } from '@/features/property-form/lib/form';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import { ACCURACY_MAX_M, EXACT_M } from './coordinates';

export type LookedUp = NonNullable<GeocodeAnswer['place']>;
/** What is known of a place, without what is near it. */
export type KnownPlace = Omit<LookedUp, 'postcode' | 'centreDistanceM' | 'airport'>;
export type Spot = { readonly latitude: number; readonly longitude: number };

/** Below this, a point is that of the house; up to the next, of its street or postcode. */
const EXACT_BELOW_M = 50;
const AREA_UP_TO_M = 2_000;

/** A hand sets a pin as exactly as this many pixels of the map. */
const HAND_PX = 3;

/** Six decimals are 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A point that its owner gave, with how exactly it is known. */
export function ownPoint({ latitude, longitude }: Spot, accuracyM: number): HomePoint {
  const within = Math.min(ACCURACY_MAX_M, Math.max(EXACT_M, Math.ceil(accuracyM)));
  const precision = within < EXACT_BELOW_M ? 'exact' : within <= AREA_UP_TO_M ? 'area' : 'approximate';
  return { latitude: rounded(latitude), longitude: rounded(longitude), precision, accuracyM: within };
}

/** A point that its owner set on a map: exact to 10 m, and to some pixels where the map is seen from farther away. */
export function pinnedPoint(spot: Spot, metresPerPixel: number): HomePoint {
  return ownPoint(spot, metresPerPixel * HAND_PX);
}

/** The providers whose answers may be neither stored nor drawn on our maps. */
const NOT_STORABLE = ['google'];

/** Whether what a provider says may go into a form. */
export function isStorable({ source }: Pick<KnownPlace, 'source'>): boolean {
  return source === null || !NOT_STORABLE.includes(source);
}

/** The point of a place that was looked up; `null` where only the form of its postcode is known. */
export function pointOf(place: KnownPlace | null): HomePoint | null {
  if (!place?.coordinates || place.precision === 'format_only' || !isStorable(place)) return null;
  const { coordinates, precision, accuracyM } = place;
  return {
    latitude: rounded(coordinates.latitude),
    longitude: rounded(coordinates.longitude),
    precision,
    accuracyM: Math.min(ACCURACY_MAX_M, Math.max(1, accuracyM)),
  };
}

/** Whether two points are the same spot. */
export function isSameSpot(one: Spot | null, other: Spot | null): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}

const EARTH_RADIUS_M = 6_371_000;

/** The distance between two points, in metres (haversine). */
export function distanceM(one: Spot, other: Spot): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const narrowing = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(north + narrowing * east)));
}

/** A distance as people say it: `10 m`, `850 m`, `1.2 km`, `28 km`. */
export function distanceText(locale: Locale, metres: number): string {
  const format = (value: number, decimals: number) =>
    new Intl.NumberFormat(INTL_LOCALES[locale], { maximumFractionDigits: decimals }).format(value);
  // 995 m and more would be rounded to 1,000.
  if (metres < 995) return `${format(metres < 100 ? metres : Math.round(metres / 10) * 10, 0)} m`;
  const km = metres / 1_000;
  return `${format(km, km < 9.95 ? 1 : 0)} km`;
}

/** The coordinates of a point to four decimals, as a program reads them. */
export function coordinatesText({ latitude, longitude }: Spot): string {
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}

/** The distances that a lookup knows. It does not know the way to the beach. */
export type Nearby = {
  readonly field: keyof Pick<HomeForm, 'distanceToCenter' | 'distanceToAirport'>;
  /** The name of the airport. */
  readonly name: string | null;
  readonly text: string;
};

/** The distances that can be offered of a place. */
export function nearbyOf(locale: Locale, place: LookedUp | null): Nearby[] {
  if (!place) return [];
  const { centreDistanceM, airport } = place;
  const offers: Nearby[] = [];
  if (centreDistanceM !== null) {
    offers.push({ field: 'distanceToCenter', name: null, text: distanceText(locale, centreDistanceM) });
  }
  if (airport) {
    const text = distanceText(locale, airport.distanceM);
    offers.push({ field: 'distanceToAirport', name: airport.name, text });
  }
  return offers;
}
