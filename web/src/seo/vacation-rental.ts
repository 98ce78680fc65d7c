import type { Amenity, Property } from '@/api/types';
import { photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { chooseDescription } from '@/features/listing/lib/words';
import type { Locale } from '@/i18n/locale';
import { propertyPath } from '@/i18n/paths';
import type { Facts } from './json-ld';
import { publicUrl } from './metadata';

/** Names that Google has for amenities of ours; it knows no others. */
const AMENITIES: Partial<Record<Amenity, string>> = {
  wifi: 'wifi',
  fast_wifi: 'wifi',
  tv: 'tv',
  microwave: 'microwave',
  oven: 'ovenStove',
  balcony: 'balcony',
  terrace: 'patio',
  bbq: 'outdoorGrill',
  fireplace: 'fireplace',
  gym: 'gymFitnessEquipment',
  hot_tub: 'hotTub',
  beach_access: 'beachAccess',
  lift: 'elevator',
  heating: 'heating',
  cot: 'crib',
  self_check_in: 'selfCheckinCheckout',
};

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
      occupancy: { '@type': 'QuantitativeValue', value: property.maxGuests, maxValue: property.maxGuests },
      amenityFeature: amenityFeatures(property),
    },
  };
}

/** What Google has a name for, each once, and the number of the licence. */
function amenityFeatures({ features, licenseNumber }: Property) {
  const { amenities, poolAccess, kitchen, airConditioning } = features;
  const names = new Set(amenities.flatMap((amenity) => AMENITIES[amenity] ?? []));
  if (poolAccess !== 'no_pool') names.add('pool');
  if (kitchen !== 'no_kitchen') names.add('kitchen');
  if (airConditioning !== 'none') names.add('ac');
  const all = [...names].map((name): [string, string | boolean] => [name, true]);
  if (licenseNumber) all.push(['licenseNum', licenseNumber]);
  return all.map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value }));
}

/** Says yes or no; nothing where it depends. */
function permission(name: string, isAllowed: boolean, isForbidden: boolean) {
  return isAllowed || isForbidden ? { [name]: isAllowed } : {};
}
