/** The position in a pasted link or text. */
export type Reading =
  | {
      readonly kind: 'point';
      readonly latitude: number;
      readonly longitude: number;
      /** How exactly it is written, in metres. */
      readonly accuracyM: number;
      /** The coordinates are the middle of a map, and no place on it. */
      readonly isMiddle: boolean;
    }
  | { readonly kind: 'unreadable'; readonly why: Unreadable };

/**
 * Why a text says no point: it is empty; a short link, which says where it leads only when it is opened; it contains no
 * coordinates; or they are not on Earth.
 */
export type Unreadable = 'empty' | 'shortLink' | 'noCoordinates' | 'notOnEarth';

/** The best accuracy that is claimed of a point, in metres. */
export const EXACT_M = 10;
/** The worst accuracy that the API takes, in metres. */
export const ACCURACY_MAX_M = 50_000;

const DEGREE_M = 111_320;
const LONGEST_CHARS = 4_000;

/** Hosts whose links are short: they say where they lead only when they are opened, and nothing pasted is opened. */
const SHORT_HOSTS = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|bit\.ly|tinyurl\.com|t\.co)$/;

/** What people and programs write around numbers: `(28.7, -13.8)`, `Lat: 28.7, Lon: -13.8`. */
const DECORATION = /[()]|\b(?:lat(?:itude?)?|lng|lon(?:gitude?)?)\b\.?\s*[:=]?/gi;

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^(?:loc:)?\s*(${NUMBER})\s*,\s*(${NUMBER})\s*(?:\(.*\))?$`);
const DEGREES = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*'\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|'')\s*)?`;
const LETTER = '([NSEWO])';
/** Two angles whose letters stand after them or are missing, and two with their letters before them. */
const LETTERS_AFTER = new RegExp(
  `^${DEGREES}${LETTER}?(?:\\s*[,;]\\s*|\\s+|(?<=[NSEWO'"°]))${DEGREES}${LETTER}?$`,
  'i',
);
const LETTERS_BEFORE = new RegExp(`^${LETTER}\\s*${DEGREES}\\s*[,;]?\\s*${LETTER}\\s*${DEGREES}$`, 'i');

/** Parameters of links that name a place, best first. */
const PLACE_PARAMETERS = ['coordinate', 'q', 'query', 'daddr', 'destination', 'll', 'cbll'];
/** Parameters that name the middle of a map. */
const MIDDLE_PARAMETERS = ['center', 'sll'];

type Spot = {
  latitude: number;
  longitude: number;
  /** Half of the last digit that is written, in degrees. */
  roundingDegrees: number;
};

/**
 * Reads the coordinates in a pasted link of a map or a text. Nothing is fetched. Reads Google Maps, Apple Maps,
 * OpenStreetMap, `geo:` (RFC 5870), decimal degrees, and degrees with minutes and seconds.
 */
export function readCoordinates(pasted: string): Reading {
  const text = plain(pasted).slice(0, LONGEST_CHARS);
  if (text === '') return { kind: 'unreadable', why: 'empty' };
  if (/^geo:/i.test(text)) return reading(ofGeoUri(text), EXACT_M, false);
  const url = linkIn(text);
  return url ? ofLink(url) : reading(ofText(text.replace(DECORATION, '').trim()), EXACT_M, false);
}

/** One spelling for signs, quotes and spaces that people and programs write in several. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]/g, '"')
    .replace(/[º˚]/g, '°')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The link in a text, which apps share with the name of the place before it. */
function linkIn(text: string): URL | null {
  const [link] = /https?:\/\/\S+/i.exec(text) ?? /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$/i.exec(text) ?? [];
  if (!link) return null;
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function ofLink(url: URL): Reading {
  const path = decoded(url.pathname.replaceAll('+', ' '));
  const place = marked(url, path) ?? ofSegments(path) ?? ofParameters(url, PLACE_PARAMETERS);
  if (place) return reading(place, EXACT_M, false);
  const middle = middleOf(url, path);
  if (middle) return reading(middle.spot, middle.accuracyM, true);
  const host = url.hostname.replace(/^www\./, '');
  const isShort =
    SHORT_HOSTS.test(host) || (/(^|\.)(osm|openstreetmap)\.org$/.test(host) && path.startsWith('/go/'));
  return { kind: 'unreadable', why: isShort ? 'shortLink' : 'noCoordinates' };
}

/** The pin of a link: the data of a place at Google, the marker of OpenStreetMap. */
function marked(url: URL, path: string): Spot | null {
  const place = [...path.matchAll(new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`, 'g'))].at(-1);
  if (place) return spot(place[1], place[2]);
  const [latitude, longitude] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
  return latitude && longitude ? ofPair(`${latitude},${longitude}`) : null;
}

/** The part of a path that is a place: `/maps/place/28.7,-13.8`, `/maps/search/28°44'06"N 13°52'12"W`. */
function ofSegments(path: string): Spot | null {
  for (const segment of path.split('/')) {
    const found = segment.startsWith('@') ? null : ofText(plain(segment));
    if (found) return found;
  }
  return null;
}

function ofParameters(url: URL, names: readonly string[]): Spot | null {
  for (const name of names) {
    const text = plain(url.searchParams.get(name) ?? '');
    const found = ofPair(text) ?? (/[NSEWO]/i.test(text) ? ofText(text) : null);
    if (found) return found;
  }
  return null;
}

/** The middle of the map that a link shows. The closer the map, the more exactly it says where the place is. */
function middleOf(url: URL, path: string): { spot: Spot; accuracyM: number } | null {
  const view = new RegExp(`@(${NUMBER}),(${NUMBER})(?:,(\\d+(?:\\.\\d+)?)([zma]))?`).exec(path);
  if (view) {
    const found = spot(view[1], view[2]);
    // Google writes a zoom (`17z`), or the height of the view or of the camera in metres (`350m`, `350a`).
    const size = Number(view[3] ?? DEFAULT_ZOOM);
    return { spot: found, accuracyM: view[4] && view[4] !== 'z' ? size / 4 : viewAccuracyM(found, size) };
  }
  const hash = new RegExp(`^#(?:map=)?(\\d+(?:\\.\\d+)?)/(${NUMBER})/(${NUMBER})`).exec(url.hash);
  if (hash) {
    const found = spot(hash[2], hash[3]);
    return { spot: found, accuracyM: viewAccuracyM(found, Number(hash[1])) };
  }
  const embedded = new RegExp(`!2d(${NUMBER})!3d(${NUMBER})`).exec(url.searchParams.get('pb') ?? '');
  const found = embedded ? spot(embedded[2], embedded[1]) : ofParameters(url, MIDDLE_PARAMETERS);
  const zoom = Number(url.searchParams.get('zoom') ?? url.searchParams.get('z')) || DEFAULT_ZOOM;
  return found && { spot: found, accuracyM: viewAccuracyM(found, zoom) };
}

const DEFAULT_ZOOM = 14;
const EARTH_M = 40_075_017;
const TILE_PX = 256;
/** A place in the middle of a map is within so many pixels of it. */
const MIDDLE_PX = 100;

function viewAccuracyM({ latitude }: Spot, zoom: number): number {
  return ((EARTH_M * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)) * MIDDLE_PX;
}

/** A `geo:` address. Android puts the place into `q` after `geo:0,0`. */
function ofGeoUri(text: string): Spot | null {
  const { pathname, searchParams } = new URL(text.replace(/\s/g, ''));
  const [latitude = '', longitude = ''] = (pathname.split(';')[0] ?? '').split(',');
  return ofPair(searchParams.get('q') ?? '') ?? ofPair(`${latitude},${longitude}`);
}

function ofPair(text: string): Spot | null {
  const found = PAIR.exec(text);
  return found && spot(found[1], found[2]);
}

/** Two angles: decimal degrees with a point or a comma, or degrees with minutes and seconds. */
function ofText(text: string): Spot | null {
  const [, ...after] = LETTERS_AFTER.exec(text) ?? [];
  const [, ...before] = LETTERS_BEFORE.exec(text) ?? [];
  const first = after.length > 0 ? angle(after.slice(0, 3), after[3]) : angle(before.slice(1, 4), before[0]);
  const second = after.length > 0 ? angle(after.slice(4, 7), after[7]) : angle(before.slice(5, 8), before[4]);
  if (!first || !second || (first.axis && first.axis === second.axis)) return null;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isTurned ? [second, first] : [first, second];
  return {
    latitude: latitude.degrees,
    longitude: longitude.degrees,
    roundingDegrees: Math.min(latitude.roundingDegrees, longitude.roundingDegrees),
  };
}

type Angle = { degrees: number; roundingDegrees: number; axis: 'latitude' | 'longitude' | null };

function angle(parts: (string | undefined)[], axisLetter: string | undefined): Angle | null {
  const [degrees, minutes, seconds] = parts;
  if (!degrees) return null;
  const letter = axisLetter?.toUpperCase();
  const [whole, sixtieths, rest] = [number(degrees), number(minutes ?? '0'), number(seconds ?? '0')];
  const size = Math.abs(whole.value) + sixtieths.value / 60 + rest.value / 3_600;
  // West is O in Spanish.
  const isNegative = degrees.startsWith('-') || (letter !== undefined && 'SWO'.includes(letter));
  const rounding = seconds ? rest.rounding / 3_600 : minutes ? sixtieths.rounding / 60 : whole.rounding;
  return {
    degrees: isNegative ? -size : size,
    roundingDegrees: rounding,
    axis: letter ? ('NS'.includes(letter) ? 'latitude' : 'longitude') : null,
  };
}

function number(text: string): { value: number; rounding: number } {
  const [, decimals = ''] = text.split(/[.,]/);
  return { value: Number(text.replace(',', '.')), rounding: 0.5 * 10 ** -decimals.length };
}

function spot(latitude = '', longitude = ''): Spot {
  const [north, east] = [number(latitude), number(longitude)];
  return {
    latitude: north.value,
    longitude: east.value,
    roundingDegrees: Math.min(north.rounding, east.rounding),
  };
}

function reading(found: Spot | null, accuracyM: number, isMiddle: boolean): Reading {
  // Programs write 0, 0 where they know nothing.
  if (!found || (found.latitude === 0 && found.longitude === 0)) {
    return { kind: 'unreadable', why: 'noCoordinates' };
  }
  const { latitude, longitude, roundingDegrees } = found;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { kind: 'unreadable', why: 'notOnEarth' };
  const widest = Math.max(accuracyM, EXACT_M, roundingDegrees * DEGREE_M);
  return {
    kind: 'point',
    latitude,
    longitude,
    accuracyM: Math.min(ACCURACY_MAX_M, Math.round(widest)),
    isMiddle,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
