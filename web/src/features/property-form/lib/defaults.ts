import type { Locale } from '@/i18n/locale';
import { CALENDAR_PLATFORMS, type HomeForm, LINKS } from './form';

/** A text for each of some names, empty at first. */
export function emptyTexts<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

/** A form before anything is typed. What guests ask first is not said until its owner says it. */
export function emptyForm(locale: Locale): HomeForm {
  return {
    ownerName: '',
    ownerEmail: '',
    name: '',
    description: '',
    descriptionLanguage: locale,
    secondDescription: '',
    propertyType: 'villa',
    maxGuests: '',
    bedrooms: '',
    bathrooms: '',
    country: '',
    postalCode: '',
    city: '',
    region: '',
    stateProvince: '',
    address: '',
    point: null,
    licenseNumber: '',
    priceMin: '',
    priceMax: '',
    currency: 'EUR',
    poolAccess: 'no_pool',
    parking: 'no_parking',
    kitchen: 'full_kitchen',
    airConditioning: 'none',
    accessibility: 'not_accessible',
    petPolicy: 'no_pets',
    smokingPolicy: 'no_smoking',
    childrenPolicy: 'children_welcome',
    distanceToBeach: '',
    distanceToCenter: '',
    distanceToAirport: '',
    amenities: [],
    views: [],
    checkInFrom: '',
    checkInUntil: '',
    checkOutUntil: '',
    quietFrom: '',
    quietUntil: '',
    minNights: '1',
    cleaningFee: '',
    includedGuests: '',
    extraGuestFee: '',
    deposit: '',
    touristTax: '',
    cancellation: null,
    payment: null,
    houseRules: '',
    secondHouseRules: '',
    rooms: [],
    company: null,
    links: emptyTexts(LINKS),
    feeds: emptyTexts(CALENDAR_PLATFORMS),
    phone: '',
    whatsapp: '',
    preferredContact: 'email',
  };
}

/** What fits most homes. Owners fill it in with one press and see it, so that nothing is said for them. */
const USUAL_TERMS = {
  checkInFrom: '16:00',
  checkInUntil: '22:00',
  checkOutUntil: '11:00',
  quietFrom: '22:00',
  quietUntil: '08:00',
  cancellation: 'free_until_30_days',
  payment: 'part_on_booking_rest_on_arrival',
} as const satisfies Partial<HomeForm>;

/** The usual terms where the owner has not said anything yet. */
export function usualTerms(form: HomeForm): Partial<HomeForm> {
  const names = Object.keys(USUAL_TERMS) as (keyof typeof USUAL_TERMS)[];
  return Object.fromEntries(names.filter((name) => !form[name]).map((name) => [name, USUAL_TERMS[name]]));
}
