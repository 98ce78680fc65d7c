import { call, having } from '@/api/call';
import type { ListedProperty, Property, PropertySummary, StayPrice } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type PhotoFile, photoFile } from './photo';

/** A card shows at most so many photos; a home's page has all of them. */
const PHOTOS_SHOWN = 5;

/** What a card shows of a home of which more is known. */
export function cardOf(home: PropertySummary, stayPrice: StayPrice | null = null): ListedProperty {
  const { photos, descriptions, amenities, links, poolAccess, listedAt, ...card } = home;
  const photo = photos[0] ?? null;
  return { ...card, photo, photoCount: photos.length, stayPrice, foundStay: null, distanceM: null };
}

/** The number of photos of a card. */
export function photosShown({ photoCount }: Pick<ListedProperty, 'photoCount'>): number {
  return Math.min(photoCount, PHOTOS_SHOWN);
}

/** The photos of a card, of all of a home. */
export function cardPhotos(photos: Property['photos']): PhotoFile[] {
  return photos.slice(0, PHOTOS_SHOWN).map(photoFile);
}

/** The photos of a card: a list brings only the first of each home. `null` if there is no answer that can be used. */
export async function findCardPhotos(
  propertyId: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<readonly PhotoFile[] | null> {
  const path = `/api/v1/properties/${encodeURIComponent(propertyId)}`;
  const answer = await call(path, locale, { signal }, having<Property>('photos'));
  return answer.kind === 'done' ? cardPhotos(answer.value.photos) : null;
}
