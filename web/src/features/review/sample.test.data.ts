import type { Feed, ReviewCheck, ReviewedListing, WaitingReview } from '@/api/types';
import { SILENT_RULE } from '@/features/price/lib/rates';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import type { Form } from './lib/fields';
import type { ValueWords } from './lib/values';

/** The texts of a language, for tests. */
export function wordsOf(locale: Locale): ValueWords {
  const { review, preview } = ownerMessagesFor(locale);
  return { review, page: messagesFor(locale), improvements: preview.improvement };
}

/** A form with a value in every field, for tests. */
export const FORM = {
  name: 'Casa <Lajares>',
  propertyType: 'villa',
  descriptions: [{ language: 'es', text: 'Una casa tranquila.' }],
  maxGuests: 4,
  bedrooms: 2,
  bathrooms: 1.5,
  country: 'ES',
  region: 'Canarias',
  city: 'Lajares',
  stateProvince: 'Las Palmas',
  address: 'Calle Real 1',
  postalCode: '35650',
  point: { latitude: 28.68, longitude: -13.94 },
  pointPrecision: 'exact',
  pointAccuracyM: 10,
  timeZone: 'Atlantic/Canary',
  price: { currency: 'EUR', minMinor: 9000, maxMinor: 14000 },
  minNights: 3,
  priceRules: [{ ...SILENT_RULE, startDate: '2020-07-01', endDate: '2020-08-31', nightMinor: 15000 }],
  fees: { cleaningMinor: 5000, extraGuest: null, touristTaxMinor: null, depositMinor: null },
  poolAccess: 'private_pool',
  parking: 'free_parking',
  kitchen: 'full_kitchen',
  airConditioning: 'none',
  accessibility: 'not_accessible',
  petPolicy: 'no_pets',
  smokingPolicy: 'no_smoking',
  childrenPolicy: 'children_welcome',
  amenities: ['wifi', 'terrace'],
  views: ['sea'],
  yearBuilt: 1998,
  distanceToBeach: '1.4 km',
  distanceToCenter: '300 m',
  distanceToAirport: '30 km',
  checkInFrom: '16:00',
  checkInUntil: '22:00',
  checkOutUntil: '11:00',
  quietFrom: '23:00',
  quietUntil: '08:00',
  houseRules: [{ language: 'es', text: 'Sin fiestas.' }],
  cancellation: 'free_until_7_days',
  payment: 'full_on_arrival',
  rooms: [{ type: 'bedroom', beds: [{ type: 'double', count: 1 }] }],
  licenseNumber: 'VV-35-1-0001234',
  ownerName: 'Marta Ruiz',
  host: { professional: { company: 'Ruiz SL', registerNumber: 'B1', address: 'Calle Sol 2' } },
  ownerEmail: 'marta@owners.example',
  phone: '+34600000001',
  whatsapp: '+34600000002',
  preferredContact: 'whatsapp',
  links: { airbnb: 'https://www.airbnb.com/rooms/1', other: null },
} satisfies Form;

/** A home that was submitted, for tests. */
export function submitted(change: Partial<ReviewedListing> = {}): ReviewedListing {
  return {
    propertyId: 'CASA-1001',
    status: 'pending',
    version: 7,
    form: FORM as unknown as ReviewedListing['form'],
    photos: [],
    submittedAt: '2027-03-01T10:00:00Z',
    activatedAt: null,
    addressConfirmed: true,
    proposal: null,
    reasons: [],
    quality: { score: 80, improvements: [] },
    staleReasons: [],
    warnings: [],
    returnedForm: null,
    differing: [],
    checks: [],
    heldPhotos: [],
    ...change,
  };
}

/** A home that guests see, with changes that wait, for tests. */
export function changed(form: Form, differing: string[], returned = false): ReviewedListing {
  const proposal = {
    form: form as ReviewedListing['form'],
    proposedAt: '2027-03-02T10:00:00Z',
    returned,
  };
  return submitted({ status: 'active', activatedAt: '2027-01-01T10:00:00Z', proposal, differing });
}

/** What a check found, for tests. */
export function finding(code: string, change: Partial<ReviewCheck> = {}): ReviewCheck {
  return { code, level: 'warning', field: '', propertyIds: [], values: [], distanceM: 0, ...change };
}

/** A home in the queue, for tests. */
export function waiting(number: number, change: Partial<WaitingReview> = {}): WaitingReview {
  return {
    propertyId: `CASA-${number}`,
    name: `Casa ${number}`,
    city: 'Lajares',
    isSubmission: true,
    waitsSince: '2027-03-01T10:00:00Z',
    addressConfirmed: true,
    heldPhotos: 0,
    ...change,
  };
}

/** A calendar, for tests. */
export function feed(change: Partial<Feed> = {}): Feed {
  return {
    id: 'one',
    platform: 'airbnb',
    address: 'www.airbnb.com …a1b2',
    policy: 'platform',
    state: 'fresh',
    lastReadAt: '2027-03-08T11:46:00Z',
    lastCompleteAt: '2027-03-08T11:46:00Z',
    nextReadAt: null,
    failedCycles: 0,
    takenNights: 53,
    error: null,
    freeTimeBlocks: true,
    paused: false,
    proven: true,
    problems: 0,
    acceptedProblems: 0,
    waiting: [],
    soleNights: [],
    ...change,
  };
}
