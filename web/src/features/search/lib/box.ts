import type { Cluster } from '@/api/types';

export type Point = Cluster['coordinates'];

/** A part of the map, in degrees. */
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** About 10 m: enough for a part of the map, and short in an address. */
const DECIMALS = 4;

const coordinate = (value: number) => String(Number(value.toFixed(DECIMALS)));

/** Reads numbers with commas between them; `null` if there are not so many. */
function numbers(text: string, count: number): number[] | null {
  const parts = text.split(',');
  const values = parts.map(Number);
  const isWhole = parts.every((part) => /^-?\d{1,3}(\.\d{1,10})?$/.test(part));
  return isWhole && values.length === count ? values : null;
}

/** Reads `west,south,east,north`; `null` for anything that is no box on the map. */
export function readBox(text: string): Box | null {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(text, 4) ?? [];
  const isOnMap = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnMap && west < east && south < north ? { west, south, east, north } : null;
}

export function writeBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].map(coordinate).join();
}

/** Reads `latitude,longitude`; `null` for anything else. */
export function readPoint(text: string): Point | null {
  const found = numbers(text, 2);
  if (!found) return null;
  const [latitude = 0, longitude = 0] = found;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export function writePoint({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(coordinate).join();
}

export function middleOf({ west, south, east, north }: Box): Point {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** The smallest box around points; `null` without any. */
export function boxAround(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
