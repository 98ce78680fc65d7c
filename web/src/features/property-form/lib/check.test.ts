import { describe, expect, it } from 'vitest';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { checkStep, fieldAt, stepOf } from './check';
import { emptyForm } from './defaults';
import { type FieldPath, type HomeForm, STEPS, type StepNumber } from './form';
import { reasonsOf } from './reasons';

const words = ownerMessagesFor('es').homeForm.errors;
const valid: HomeForm = {
  ...emptyForm('es'),
  ownerName: 'Lucía',
  ownerEmail: 'lucia@owners.example',
  name: 'Casa',
  description: 'Una casa',
  maxGuests: '6',
  bedrooms: '0',
  bathrooms: '1,5',
  country: 'ES',
  postalCode: '35650',
  city: 'Lajares',
  priceMin: '120,50',
};

describe('a step', () => {
  it('that is complete has no errors', () => {
    for (const step of STEPS) expect(checkStep(valid, step, words), `${step}`).toEqual({});
  });

  it('has the errors of an empty form at the fields that are required', () => {
    const missing = (step: StepNumber) => Object.keys(checkStep(emptyForm('es'), step, words));
    expect(missing(1)).toEqual([
      'ownerName',
      'ownerEmail',
      'name',
      'description',
      'maxGuests',
      'bedrooms',
      'bathrooms',
    ]);
    expect(missing(2)).toEqual(['country', 'postalCode', 'city', 'priceMin']);
    expect([3, 4, 5].flatMap((step) => missing(step as StepNumber))).toEqual([]);
  });

  const room = { type: 'bedroom', beds: [{ type: 'double', count: 1 }] } as HomeForm['rooms'][number];
  it.each([
    [1, { ownerEmail: 'lucia@' }, { ownerEmail: words.email }],
    [1, { maxGuests: '0' }, { maxGuests: fill(words.guests, { max: 50 }) }],
    [1, { maxGuests: '51' }, { maxGuests: fill(words.guests, { max: 50 }) }],
    [1, { bedrooms: '1,5' }, { bedrooms: fill(words.bedrooms, { max: 200 }) }],
    [1, { bathrooms: '1,25' }, { bathrooms: fill(words.bathrooms, { max: 200 }) }],
    [1, { name: 'a'.repeat(121) }, { name: fill(words.tooLong, { max: 120 }) }],
    [2, { country: '' }, { country: words.country }],
    [2, { postalCode: ' ' }, { postalCode: words.postalCode }],
    [2, { city: '' }, { city: words.city }],
    [2, { priceMin: '-1' }, { priceMin: words.amount }],
    [2, { priceMax: 'x' }, { priceMax: words.amount }],
    [2, { priceMax: '120' }, { priceMax: words.belowMinPrice }],
    [2, { priceMax: '120,50' }, {}],
    [2, { currency: '' }, { currency: words.currency }],
    [2, { currency: 'chf' }, {}],
    [3, { checkInUntil: '22:00' }, { checkInFrom: words.checkInFrom }],
    [3, { quietUntil: '08:00' }, { quietFrom: words.quietFrom }],
    [3, { minNights: '366' }, { minNights: fill(words.whole, { min: 1, max: 365 }) }],
    [3, { minNights: '' }, {}],
    [3, { yearBuilt: '' }, {}],
    [3, { yearBuilt: '1998' }, {}],
    [3, { yearBuilt: '98' }, { yearBuilt: fill(words.whole, { min: 1000, max: 2100 }) }],
    [3, { yearBuilt: 'old' }, { yearBuilt: fill(words.whole, { min: 1000, max: 2100 }) }],
    [3, { cleaningFee: 'x', deposit: '0' }, { cleaningFee: words.amount }],
    [3, { includedGuests: '4' }, { extraGuestFee: words.extraGuests }],
    [3, { extraGuestFee: '4' }, { includedGuests: words.extraGuests }],
    [3, { rooms: [room] }, {}],
    [3, { rooms: [room, { ...room, beds: [] }] }, { rooms: fill(words.beds, { max: 20 }) }],
    [3, { rooms: Array(41).fill(room) }, { rooms: fill(words.tooManyRooms, { max: 40 }) }],
    [3, { houseRules: 'a'.repeat(2001) }, { houseRules: fill(words.tooLong, { max: 2000 }) }],
    [
      3,
      { company: { name: 'Casas SL', registerNumber: '', address: 'a'.repeat(201) } },
      { 'company.registerNumber': words.required, 'company.address': fill(words.tooLong, { max: 200 }) },
    ],
    [5, { phone: 'ring me' }, { phone: words.phone }],
    [5, { phone: '12345' }, { phone: words.phone }],
    [5, { phone: '0034 600-123-456' }, {}],
    [5, { preferredContact: 'whatsapp' }, { whatsapp: words.channel }],
    [5, { preferredContact: 'phone', phone: '600 123 456' }, {}],
  ] as [StepNumber, Partial<HomeForm>, object][])('%i with %j has the errors %j', (step, part, errors) => {
    expect(checkStep({ ...valid, ...part }, step, words)).toEqual(errors);
  });
});

/** Every pointer that the listing service can name, by `pointer` of the gateway. */
it.each([
  ['/name', 'name', 1],
  ['/ownerName', 'ownerName', 1],
  ['/ownerEmail', 'ownerEmail', 1],
  ['/propertyType', 'propertyType', 1],
  ['/descriptions', 'description', 1],
  ['/descriptions/0/text', 'description', 1],
  ['/descriptions/1', 'secondDescription', 3],
  ['/maxGuests', 'maxGuests', 1],
  ['/bedrooms', 'bedrooms', 1],
  ['/bathrooms', 'bathrooms', 1],
  ['/capacity', 'maxGuests', 1],
  ['/country', 'country', 2],
  ['/region', 'region', 2],
  ['/city', 'city', 2],
  ['/stateProvince', 'stateProvince', 2],
  ['/address', 'address', 2],
  ['/postalCode', 'postalCode', 2],
  ['/point', 'point', 2],
  ['/point/latitude', 'point', 2],
  ['/pointPrecision', 'point', 2],
  ['/pointAccuracyM', 'point', 2],
  ['/timeZone', 'point', 2],
  ['/place', 'country', 2],
  ['/licenseNumber', 'licenseNumber', 2],
  ['/price', 'priceMin', 2],
  ['/price/minMinor', 'priceMin', 2],
  ['/price/maxMinor', 'priceMax', 2],
  ['/price/currency', 'currency', 2],
  ['/photos', 'photos', 2],
  ['/photos/altTexts', 'photos', 2],
  ['/poolAccess', 'poolAccess', 3],
  ['/parking', 'parking', 3],
  ['/kitchen', 'kitchen', 3],
  ['/airConditioning', 'airConditioning', 3],
  ['/accessibility', 'accessibility', 3],
  ['/petPolicy', 'petPolicy', 3],
  ['/smokingPolicy', 'smokingPolicy', 3],
  ['/childrenPolicy', 'childrenPolicy', 3],
  ['/amenities', 'amenities', 3],
  ['/views', 'views', 3],
  ['/features', 'poolAccess', 3],
  ['/yearBuilt', 'yearBuilt', 3],
  ['/distanceToBeach', 'distanceToBeach', 3],
  ['/distanceToCenter', 'distanceToCenter', 3],
  ['/distanceToAirport', 'distanceToAirport', 3],
  ['/distances', 'distanceToBeach', 3],
  ['/rooms', 'rooms', 3],
  ['/rooms/0/beds/1/count', 'rooms', 3],
  ['/checkInFrom', 'checkInFrom', 3],
  ['/checkInUntil', 'checkInUntil', 3],
  ['/checkOutUntil', 'checkOutUntil', 3],
  ['/quietFrom', 'quietFrom', 3],
  ['/quietUntil', 'quietUntil', 3],
  ['/houseRules', 'houseRules', 3],
  ['/cancellation', 'cancellation', 3],
  ['/payment', 'payment', 3],
  ['/stayTerms', 'checkInFrom', 3],
  ['/minNights', 'minNights', 3],
  ['/rates', 'minNights', 3],
  ['/fees/cleaningMinor', 'cleaningFee', 2],
  ['/fees/extraGuest/includedGuests', 'includedGuests', 3],
  ['/fees/extraGuest/nightMinor', 'extraGuestFee', 3],
  ['/fees/touristTaxMinor', 'touristTax', 3],
  ['/fees/depositMinor', 'deposit', 2],
  ['/host', 'company.name', 3],
  ['/host/professional/company', 'company.name', 3],
  ['/host/professional/registerNumber', 'company.registerNumber', 3],
  ['/host/professional/address', 'company.address', 3],
  ['/links', 'links.booking', 4],
  ['/links/airbnb', 'links.airbnb', 4],
  ['/links/booking', 'links.booking', 4],
  ['/links/vrbo', 'links.vrbo', 4],
  ['/links/holidu', 'links.holidu', 4],
  ['/links/other', 'links.other', 4],
  ['/links/minisite', 'links.minisite', 4],
  ['/feeds', 'feeds.airbnb', 4],
  ['/feeds/0/address', 'feeds.airbnb', 4],
  ['/contacts', 'preferredContact', 5],
  ['/phone', 'phone', 5],
  ['/whatsapp', 'whatsapp', 5],
  ['/preferredContact', 'preferredContact', 5],
  ['/password', 'password', 5],
  ['/newPassword', 'password', 5],
  ['/acceptsTerms', 'acceptsTerms', 5],
  ['/hasPhotoRights', 'hasPhotoRights', 5],
] as [string, FieldPath, StepNumber][])('%s is the field %s on step %i', (pointer, field, step) => {
  expect(fieldAt(pointer)).toBe(field);
  expect(stepOf(field)).toBe(step);
});

it.each(['', '/', '/priceRules/2/startDate', '/company', '/idempotencyKey', 'name'])(
  'the form has no field at %j',
  (pointer) => expect(fieldAt(pointer)).toBeNull(),
);

it('finds the field of each reason of an operator', () => {
  const reason = (field: string) => ({ field, text: 'Porque sí' });
  const found = reasonsOf(['license_number', 'capacity', 'stay_terms', '', 'from_tomorrow'].map(reason));
  expect(found.map(({ field, step }) => [field, step])).toEqual([
    ['licenseNumber', 2],
    ['maxGuests', 1],
    ['checkInFrom', 3],
    [null, null],
    [null, null],
  ]);
  // The slugs of `services/listing/src/domain/field.rs`, and that of the photos.
  const slugs =
    'name property_type descriptions capacity rooms place price rates features distances stay_terms license_number owner_name host contacts links photos';
  for (const { field } of reasonsOf(slugs.split(' ').map(reason))) expect(field).not.toBeNull();
});
