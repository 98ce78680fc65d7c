import { isMailAddress } from '@/api/mail-address';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { countOf, halvesOf, isCurrency, minorOf } from './amount';
import type { FieldPath, FormErrors, HomeForm, StepNumber } from './form';

export type CheckWords = OwnerMessages['homeForm']['errors'];

/** The maximum number of characters of each text, as the API has them. */
export const TEXT_LIMITS = {
  ownerName: 120,
  ownerEmail: 254,
  name: 120,
  description: 10_000,
  secondDescription: 10_000,
  postalCode: 20,
  city: 100,
  region: 100,
  stateProvince: 100,
  address: 200,
  licenseNumber: 80,
  distanceToBeach: 60,
  distanceToCenter: 60,
  distanceToAirport: 60,
  houseRules: 2_000,
  secondHouseRules: 2_000,
} as const satisfies Partial<Record<keyof HomeForm, number>>;

/** The same for a professional host. */
export const COMPANY_LIMITS = { name: 120, registerNumber: 80, address: 200 } as const;

/** The most guests, bedrooms, bathrooms, nights, rooms, and beds of a kind in a room. */
export const MAXIMA = { guests: 50, rooms: 200, nights: 365, sleepingRooms: 40, beds: 20 } as const;

/** The step of each field that has one of its own. */
const STEP_OF: Record<keyof HomeForm, StepNumber> = {
  ownerName: 1,
  ownerEmail: 1,
  name: 1,
  description: 1,
  descriptionLanguage: 1,
  propertyType: 1,
  maxGuests: 1,
  bedrooms: 1,
  bathrooms: 1,
  country: 2,
  postalCode: 2,
  city: 2,
  region: 2,
  stateProvince: 2,
  address: 2,
  point: 2,
  licenseNumber: 2,
  priceMin: 2,
  priceMax: 2,
  currency: 2,
  poolAccess: 3,
  parking: 3,
  kitchen: 3,
  airConditioning: 3,
  accessibility: 3,
  petPolicy: 3,
  smokingPolicy: 3,
  childrenPolicy: 3,
  distanceToBeach: 3,
  distanceToCenter: 3,
  distanceToAirport: 3,
  amenities: 3,
  views: 3,
  secondDescription: 3,
  checkInFrom: 3,
  checkInUntil: 3,
  checkOutUntil: 3,
  quietFrom: 3,
  quietUntil: 3,
  minNights: 3,
  cleaningFee: 2,
  includedGuests: 3,
  extraGuestFee: 3,
  deposit: 2,
  touristTax: 3,
  cancellation: 3,
  payment: 3,
  houseRules: 3,
  secondHouseRules: 3,
  rooms: 3,
  company: 3,
  links: 4,
  feeds: 4,
  phone: 5,
  whatsapp: 5,
  preferredContact: 5,
};

/** The step that a field is on. */
export function stepOf(field: FieldPath): StepNumber {
  const [name] = field.split('.') as [string];
  if (name in STEP_OF) return STEP_OF[name as keyof HomeForm];
  return name === 'photos' ? 2 : 5;
}

/** Fields that the API calls otherwise than the form, and groups of fields, which stand at the first one that is theirs. */
const FIELD_OF_POINTER: Readonly<Record<string, FieldPath>> = {
  descriptions: 'description',
  'descriptions/1': 'secondDescription',
  houseRules: 'houseRules',
  'houseRules/1': 'secondHouseRules',
  capacity: 'maxGuests',
  place: 'country',
  timeZone: 'point',
  pointPrecision: 'point',
  pointAccuracyM: 'point',
  price: 'priceMin',
  'price/minMinor': 'priceMin',
  'price/maxMinor': 'priceMax',
  'price/currency': 'currency',
  rates: 'minNights',
  fees: 'cleaningFee',
  'fees/cleaningMinor': 'cleaningFee',
  'fees/extraGuest': 'includedGuests',
  'fees/extraGuest/nightMinor': 'extraGuestFee',
  'fees/touristTaxMinor': 'touristTax',
  'fees/depositMinor': 'deposit',
  features: 'poolAccess',
  distances: 'distanceToBeach',
  stayTerms: 'checkInFrom',
  host: 'company.name',
  'host/professional/company': 'company.name',
  'host/professional/registerNumber': 'company.registerNumber',
  'host/professional/address': 'company.address',
  contacts: 'preferredContact',
  links: 'links.booking',
  'links/booking': 'links.booking',
  'links/airbnb': 'links.airbnb',
  'links/vrbo': 'links.vrbo',
  'links/holidu': 'links.holidu',
  'links/other': 'links.other',
  'links/minisite': 'links.minisite',
  feeds: 'feeds.airbnb',
  photos: 'photos',
  password: 'password',
  newPassword: 'password',
  acceptsTerms: 'acceptsTerms',
  hasPhotoRights: 'hasPhotoRights',
};

/** Parts of a form that have several fields and so are none. */
const GROUPS: readonly string[] = ['links', 'feeds', 'company'];

/**
 * The field of the form that a JSON pointer of the API (RFC 6901) leads to: itself, or the nearest one around it, so that
 * `/rooms/0/beds/1/count` is `rooms`. `null` for what the form does not have, such as price rules.
 */
export function fieldAt(pointer: string): FieldPath | null {
  const parts = pointer.split('/').slice(1);
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('/');
    const own = Object.hasOwn(FIELD_OF_POINTER, path) ? FIELD_OF_POINTER[path] : undefined;
    if (own) return own;
    if (Object.hasOwn(STEP_OF, path) && !GROUPS.includes(path)) return path as FieldPath;
  }
  return null;
}

const PHONE = /^\+?[\d\s()./-]+$/;

/** Whether a telephone number has the 6 to 15 digits that one has. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^00/, '').length;
  return PHONE.test(text) && digits >= 6 && digits <= 15;
}

type Errors = Partial<Record<FieldPath, string>>;

/** The errors of a step, in the page's language. Passwords and consents are not part of the form; step 4 has its own check. */
export function checkStep(form: HomeForm, step: StepNumber, words: CheckWords): FormErrors {
  const errors: Errors = {};
  CHECKS[step](form, words, errors);
  for (const [name, limit] of Object.entries(TEXT_LIMITS) as [keyof typeof TEXT_LIMITS, number][]) {
    if (STEP_OF[name] === step && [...form[name].trim()].length > limit) {
      errors[name] = fill(words.tooLong, { max: limit });
    }
  }
  return errors;
}

const CHECKS: Record<StepNumber, (form: HomeForm, words: CheckWords, errors: Errors) => void> = {
  1: checkBasics,
  2: checkPlaceAndPrice,
  3: checkFeatures,
  4: () => {},
  5: checkContact,
};

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function checkBasics(form: HomeForm, words: CheckWords, errors: Errors) {
  for (const name of ['ownerName', 'ownerEmail', 'name', 'description'] as const) {
    if (isBlank(form[name])) errors[name] = words.required;
  }
  if (!errors.ownerEmail && !isMailAddress(form.ownerEmail)) errors.ownerEmail = words.email;
  const numbers = [
    ['maxGuests', countOf, 1, MAXIMA.guests, words.guests],
    ['bedrooms', countOf, 0, MAXIMA.rooms, words.bedrooms],
    ['bathrooms', halvesOf, 0, MAXIMA.rooms, words.bathrooms],
  ] as const;
  for (const [name, read, min, max, text] of numbers) {
    if (isBlank(form[name])) errors[name] = words.required;
    else if (!isBetween(read(form[name]), min, max)) errors[name] = fill(text, { max });
  }
}

function isBetween(value: number | null, min: number, max: number): boolean {
  return value !== null && value >= min && value <= max;
}

function checkPlaceAndPrice(form: HomeForm, words: CheckWords, errors: Errors) {
  if (isBlank(form.country)) errors.country = words.country;
  if (isBlank(form.postalCode)) errors.postalCode = words.postalCode;
  if (isBlank(form.city)) errors.city = words.city;
  if (!isCurrency(form.currency)) errors.currency = words.currency;
  const lowest = minorOf(form.priceMin, form.currency);
  const highest = minorOf(form.priceMax, form.currency);
  if (isBlank(form.priceMin)) errors.priceMin = words.required;
  else if (lowest === null) errors.priceMin = words.amount;
  if (isBlank(form.priceMax)) return;
  if (highest === null) errors.priceMax = words.amount;
  else if (lowest !== null && highest < lowest) errors.priceMax = words.belowMinPrice;
}

function checkFeatures(form: HomeForm, words: CheckWords, errors: Errors) {
  if (form.rooms.length > MAXIMA.sleepingRooms)
    errors.rooms = fill(words.tooManyRooms, { max: MAXIMA.sleepingRooms });
  else if (form.rooms.some((room) => !hasBeds(room))) errors.rooms = fill(words.beds, { max: MAXIMA.beds });
  if (form.checkInUntil !== '' && form.checkInFrom === '') errors.checkInFrom = words.checkInFrom;
  if (form.quietUntil !== '' && form.quietFrom === '') errors.quietFrom = words.quietFrom;
  if (!isBlank(form.minNights) && !isBetween(countOf(form.minNights), 1, MAXIMA.nights)) {
    errors.minNights = fill(words.nights, { max: MAXIMA.nights });
  }
  for (const name of ['cleaningFee', 'extraGuestFee', 'deposit', 'touristTax'] as const) {
    if (!isBlank(form[name]) && minorOf(form[name], form.currency) === null) errors[name] = words.amount;
  }
  if (isBlank(form.includedGuests) !== isBlank(form.extraGuestFee)) {
    errors[isBlank(form.includedGuests) ? 'includedGuests' : 'extraGuestFee'] = words.extraGuests;
  }
  if (!isBlank(form.includedGuests) && !isBetween(countOf(form.includedGuests), 1, MAXIMA.guests)) {
    errors.includedGuests = fill(words.guests, { max: MAXIMA.guests });
  }
  if (form.company) checkCompany(form.company, words, errors);
}

/** Whether a room has beds, 1 to 20 of each kind, and each kind once. */
function hasBeds({ beds }: HomeForm['rooms'][number]): boolean {
  const kinds = new Set(beds.map(({ type }) => type));
  return (
    beds.length > 0 &&
    kinds.size === beds.length &&
    beds.every(({ count }) => isBetween(count, 1, MAXIMA.beds))
  );
}

function checkCompany(company: NonNullable<HomeForm['company']>, words: CheckWords, errors: Errors) {
  for (const [name, limit] of Object.entries(COMPANY_LIMITS) as [keyof typeof COMPANY_LIMITS, number][]) {
    if (isBlank(company[name])) errors[`company.${name}`] = words.required;
    else if ([...company[name].trim()].length > limit) {
      errors[`company.${name}`] = fill(words.tooLong, { max: limit });
    }
  }
}

function checkContact(form: HomeForm, words: CheckWords, errors: Errors) {
  for (const channel of ['phone', 'whatsapp'] as const) {
    const typed = form[channel].trim();
    if (typed !== '' && !isPhone(typed)) errors[channel] = words.phone;
    if (typed === '' && form.preferredContact === channel) errors[channel] = words.channel;
  }
}
