import type { ListedProperty } from '@/api/types';

/** A home as lists show it. */
export const home: ListedProperty = {
  id: 'CASA-1001',
  name: 'Casa Risco',
  propertyType: 'villa',
  city: 'Corralejo',
  region: 'Fuerteventura',
  country: 'ES',
  maxGuests: 4,
  bedrooms: 2,
  bathrooms: 1,
  price: { currency: 'EUR', minMinor: 11_800, maxMinor: null },
  photo: null,
  photoCount: 0,
  approximatePoint: null,
  stayPrice: null,
  foundStay: null,
  distanceM: null,
};
