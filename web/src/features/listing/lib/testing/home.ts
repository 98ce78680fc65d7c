import type { PropertySummary } from '@/api/types';

/** A home as lists show it. */
export const home: PropertySummary = {
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
  descriptions: [],
  amenities: [],
  poolAccess: 'no_pool',
  photos: [],
  links: {} as PropertySummary['links'],
  approximatePoint: null,
  listedAt: '2027-01-01T00:00:00Z',
  stayPrice: null,
  foundStay: null,
  distanceM: null,
};
