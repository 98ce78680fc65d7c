import type { Property } from '@/api/types';
import { photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { chooseDescription } from '@/features/listing/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import type { Facts } from './json-ld';
import { publicUrl } from './metadata';

/**
 * A home as schema.org VacationRental.
 *
 * It contains only what the page shows. The position is the approximate one, and guests do not see the street.
 * https://developers.google.com/search/docs/appearance/structured-data/vacation-rental
 */
export function vacationRental(locale: Locale, property: Property): Facts {
  const base = publicUrl();
  const description = chooseDescription(property.descriptions, locale);
  const { stayTerms, features } = property;
  return {
    '@type': 'VacationRental',
    identifier: property.id,
    name: property.name,
    url: new URL(propertyPath(locale, property.id), base).href,
    ...(description ? { description: description.shown.text } : {}),
    image: property.photos.map((photo) => new URL(photoUrl(photo, photoWidth(photo, 1200)), base).href),
    address: {
      '@type': 'PostalAddress',
      addressLocality: property.city,
      addressRegion: property.region,
      addressCountry: property.country,
    },
    ...(property.approximatePoint
      ? { latitude: property.approximatePoint.latitude, longitude: property.approximatePoint.longitude }
      : {}),
    ...(stayTerms.checkInFrom ? { checkinTime: `${stayTerms.checkInFrom}:00` } : {}),
    ...(stayTerms.checkOutUntil ? { checkoutTime: `${stayTerms.checkOutUntil}:00` } : {}),
    ...permission('petsAllowed', features.petPolicy === 'pets_welcome', features.petPolicy === 'no_pets'),
    ...permission(
      'smokingAllowed',
      features.smokingPolicy === 'smoking_allowed',
      features.smokingPolicy === 'no_smoking',
    ),
    containsPlace: {
      '@type': 'Accommodation',
      additionalType: 'EntirePlace',
      numberOfBedrooms: property.bedrooms,
      numberOfBathroomsTotal: property.bathrooms,
      occupancy: { '@type': 'QuantitativeValue', maxValue: property.maxGuests },
      amenityFeature: property.features.amenities.map((amenity) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenity,
        value: true,
      })),
    },
  };
}

/** Says yes or no; nothing where it depends. */
function permission(name: string, isAllowed: boolean, isForbidden: boolean) {
  return isAllowed || isForbidden ? { [name]: isAllowed } : {};
}
