import type { HomeForm as ApiForm } from '@/api/types';

/** The parts of a home that change and are reviewed together, as the API calls them. */
export const PARTS = [
  'name',
  'propertyType',
  'descriptions',
  'capacity',
  'rooms',
  'place',
  'price',
  'rates',
  'features',
  'distances',
  'stayTerms',
  'licenseNumber',
  'ownerName',
  'host',
  'contacts',
  'links',
] as const;
export type Part = (typeof PARTS)[number];

/** The part of each field of the API. The calendars are changed on their own. */
const PART_OF: Record<Exclude<keyof ApiForm, 'feeds'>, Part> = {
  name: 'name',
  propertyType: 'propertyType',
  descriptions: 'descriptions',
  maxGuests: 'capacity',
  bedrooms: 'capacity',
  bathrooms: 'capacity',
  rooms: 'rooms',
  country: 'place',
  region: 'place',
  city: 'place',
  stateProvince: 'place',
  address: 'place',
  postalCode: 'place',
  point: 'place',
  pointPrecision: 'place',
  pointAccuracyM: 'place',
  timeZone: 'place',
  price: 'price',
  priceRules: 'rates',
  minNights: 'rates',
  fees: 'rates',
  poolAccess: 'features',
  parking: 'features',
  kitchen: 'features',
  airConditioning: 'features',
  accessibility: 'features',
  petPolicy: 'features',
  smokingPolicy: 'features',
  childrenPolicy: 'features',
  amenities: 'features',
  views: 'features',
  distanceToBeach: 'distances',
  distanceToCenter: 'distances',
  distanceToAirport: 'distances',
  checkInFrom: 'stayTerms',
  checkInUntil: 'stayTerms',
  checkOutUntil: 'stayTerms',
  quietFrom: 'stayTerms',
  quietUntil: 'stayTerms',
  houseRules: 'stayTerms',
  cancellation: 'stayTerms',
  payment: 'stayTerms',
  licenseNumber: 'licenseNumber',
  ownerName: 'ownerName',
  host: 'host',
  ownerEmail: 'contacts',
  phone: 'contacts',
  whatsapp: 'contacts',
  preferredContact: 'contacts',
  links: 'links',
};

/** What only the owner changes, and only with a link by mail of the last 15 minutes (docs/rules/access.md#rights). */
const BY_LINK: readonly Part[] = ['ownerName', 'host', 'contacts', 'links'];

/** The parts of some fields of the API, in the order of the form and each once. */
export function partsOf(form: Partial<ApiForm>): Part[] {
  const parts = new Set(
    Object.keys(form).flatMap((name) => (name in PART_OF ? [PART_OF[name as keyof typeof PART_OF]] : [])),
  );
  return PARTS.filter((part) => parts.has(part));
}

/** The parts that JSON pointers of the API name. */
export function partsAt(pointers: readonly string[]): Part[] {
  return PARTS.filter((part) => pointers.includes(`/${part}`));
}

/** Changes of fields, those that need a link by mail apart. */
export function splitByLink(changes: Partial<ApiForm>): { open: Partial<ApiForm>; byLink: Partial<ApiForm> } {
  const needsLink = ([name]: [string, unknown]) =>
    BY_LINK.includes(PART_OF[name as keyof typeof PART_OF] as Part);
  const entries = Object.entries(changes);
  return {
    open: Object.fromEntries(entries.filter((entry) => !needsLink(entry))),
    byLink: Object.fromEntries(entries.filter(needsLink)),
  };
}
