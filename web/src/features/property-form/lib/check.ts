import { isMailAddress } from '@/api/mail-address';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { lengthOf } from '@/ui/form';
import { countOf, halvesOf, isCurrency, minorOf } from './amount';
import {
  COMPANY_LIMITS,
  type Count,
  FIELD_NAMES,
  FIELDS,
  type FieldPath,
  type FormErrors,
  fieldOf,
  type HomeForm,
  LINKS,
  MAXIMA,
  type StepNumber,
} from './form';

export type CheckWords = OwnerMessages['homeForm']['errors'];

/** The step that a field is on. */
export function stepOf(field: FieldPath): StepNumber {
  const [name] = field.split('.') as [string];
  return fieldOf(name)?.step ?? (name === 'photos' ? 2 : 5);
}

/** Fields that the API calls otherwise than the form, and parts that stand at another field than the first one that is theirs. */
const FIELD_OF_POINTER: Readonly<Record<string, FieldPath>> = {
  'descriptions/1': 'secondDescription',
  'houseRules/1': 'secondHouseRules',
  timeZone: 'point',
  pointPrecision: 'point',
  pointAccuracyM: 'point',
  price: 'priceMin',
  'price/minMinor': 'priceMin',
  'price/maxMinor': 'priceMax',
  'price/currency': 'currency',
  fees: 'cleaningFee',
  'fees/cleaningMinor': 'cleaningFee',
  'fees/extraGuest': 'includedGuests',
  'fees/extraGuest/nightMinor': 'extraGuestFee',
  'fees/touristTaxMinor': 'touristTax',
  'fees/depositMinor': 'deposit',
  host: 'company.name',
  'host/professional/company': 'company.name',
  'host/professional/registerNumber': 'company.registerNumber',
  'host/professional/address': 'company.address',
  contacts: 'preferredContact',
  links: 'links.booking',
  ...Object.fromEntries(LINKS.map((name) => [`links/${name}`, `links.${name}` as const])),
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
    if (fieldOf(path) && !GROUPS.includes(path)) return path as FieldPath;
    const first = FIELD_NAMES.find((name) => FIELDS[name].part === path);
    if (first) return first as FieldPath;
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
  for (const name of FIELD_NAMES) {
    const { step: own, limit, count } = fieldOf(name);
    const typed = form[name];
    if (own !== step || typeof typed !== 'string') continue;
    const isTooLong = limit !== undefined && lengthOf(typed) > limit;
    const error = count
      ? countError(typed, count, words)
      : isTooLong
        ? fill(words.tooLong, { max: limit })
        : null;
    if (error !== null) errors[name as FieldPath] = error;
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
}

/** The error of a number, if it has one. */
function countError(
  typed: string,
  { min, max, error, blank, halves }: Count,
  words: CheckWords,
): string | null {
  if (isBlank(typed)) return blank === undefined ? words.required : null;
  return isBetween((halves ? halvesOf : countOf)(typed), min, max) ? null : fill(words[error], { min, max });
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
    else if (lengthOf(company[name]) > limit) {
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
