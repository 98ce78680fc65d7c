import type { Photo, PropertySummary } from '@/api/types';
import { isRecord } from '@/storage/store';

/** What this browser remembers of a home that was viewed: enough to show it again without asking the API. */
export type RecentHome = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly photo: Photo | null;
};

/** The maximum number of homes that are remembered: one row, and the home that is being viewed. */
export const MOST_RECENT = 7;

/** Reads stored homes. What is not as we would have stored it is left out. */
export function parseRecent(json: unknown): readonly RecentHome[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((each: unknown) => recentHome(each) ?? []).slice(0, MOST_RECENT);
}

function recentHome(value: unknown): RecentHome | null {
  if (!isRecord(value)) return null;
  const { id, name, city, photo } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof city !== 'string') return null;
  return { id, name, city, photo: isPhoto(photo) ? photo : null };
}

function isPhoto(value: unknown): value is Photo {
  if (!isRecord(value)) return false;
  const { hash, width, height, widths, color, altTexts } = value;
  const isNumber = (each: unknown) => typeof each === 'number';
  return (
    typeof hash === 'string' &&
    typeof color === 'string' &&
    isNumber(width) &&
    isNumber(height) &&
    Array.isArray(widths) &&
    widths.every(isNumber) &&
    Array.isArray(altTexts)
  );
}

/** The homes with one that was just viewed before the others. */
export function viewed(recent: readonly RecentHome[], home: RecentHome): readonly RecentHome[] {
  return [home, ...recent.filter(({ id }) => id !== home.id)].slice(0, MOST_RECENT);
}

export function toRecent({ id, name, city, photos }: PropertySummary): RecentHome {
  const [photo] = photos;
  return { id, name, city, photo: photo ? { ...photo, altTexts: [] } : null };
}
