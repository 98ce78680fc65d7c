import { describe, expect, it } from 'vitest';
import type { HomeForm as ApiForm } from '@/api/types';
import { NO_BOOKING_RULES, SILENT_RULE } from '@/features/price/lib/rates';
import { LOCALES } from '@/i18n/locale';
import { fromApiForm, toApiForm } from './api-form';
import { emptyForm } from './defaults';
import type { HomeForm } from './form';

const UNEDITED: HomeForm['uneditedRates'] = {
  priceRules: [{ ...SILENT_RULE, startDate: '2027-07-01', endDate: '2027-08-31', nightMinor: 18_000 }],
  booking: { ...NO_BOOKING_RULES, arrivalWeekdays: [6], noticeDays: 2 },
  extraFees: [{ kind: 'linen', name: null, amountMinor: 1_000, unit: 'guest', isOptional: false }],
};

/** Every field has a value that is not its default. */
const full: HomeForm = {
  ownerName: 'Lucía Pérez',
  ownerEmail: 'lucia@owners.example',
  name: 'Casa Lajares',
  description: 'Una casa\n\nen el pueblo.',
  descriptionLanguage: 'es',
  secondDescription: 'A house in the village.',
  propertyType: 'semi_detached',
  maxGuests: '6',
  bedrooms: '3',
  bathrooms: '2,5',
  country: 'ES',
  postalCode: '35650',
  city: 'Lajares',
  region: 'Fuerteventura',
  stateProvince: 'Las Palmas',
  address: 'Calle Real 1',
  point: { latitude: 28.68, longitude: -13.94, precision: 'exact', accuracyM: 10 },
  licenseNumber: 'VV-35-1-0001',
  priceMin: '120,50',
  priceMax: '180',
  currency: 'EUR',
  poolAccess: 'private_pool',
  parking: 'free_parking',
  kitchen: 'kitchenette',
  airConditioning: 'partial_property',
  accessibility: 'partially_accessible',
  petPolicy: 'pets_on_request',
  smokingPolicy: 'outdoor_smoking_only',
  childrenPolicy: 'adults_only',
  distanceToBeach: '350 m',
  distanceToCenter: '1 km',
  distanceToAirport: '30 km',
  amenities: ['wifi', 'fenced_pool'],
  views: ['sea'],
  yearBuilt: '1998',
  checkInFrom: '16:00',
  checkInUntil: '01:00',
  checkOutUntil: '11:00',
  quietFrom: '23:00',
  quietUntil: '08:00',
  minNights: '3',
  cleaningFee: '60',
  includedGuests: '4',
  extraGuestFee: '15',
  deposit: '0',
  touristTax: '1,25',
  cancellation: 'free_until_14_days',
  payment: 'full_on_arrival',
  houseRules: 'Sin fiestas.',
  secondHouseRules: 'No parties.',
  rooms: [{ type: 'bedroom', beds: [{ type: 'double', count: 1 }] }],
  company: { name: 'Casas SL', registerNumber: 'B-1', address: 'Calle Real 2' },
  links: {
    booking: 'https://booking.example/1',
    airbnb: 'https://airbnb.example/1',
    vrbo: '',
    holidu: '',
    other: '',
    minisite: 'https://casa.example',
  },
  feeds: {
    airbnb: 'https://airbnb.example/1.ics',
    booking: '',
    vrbo: '',
    other: 'https://other.example/1.ics',
  },
  phone: '+34 600 000 000',
  whatsapp: '+34 600 000 001',
  preferredContact: 'whatsapp',
  uneditedRates: UNEDITED,
};

/** What a server that stores JSON gives back. */
const stored = (form: Partial<ApiForm>): Partial<ApiForm> => JSON.parse(JSON.stringify(form));

describe('a form', () => {
  it.each([
    ['that is empty', {}],
    ['of a private host', { company: null }],
    ['without a point', { point: null }],
    [
      'whose point has no precision',
      { point: { latitude: 1, longitude: 2, precision: null, accuracyM: null } },
    ],
    ['of yen', { currency: 'JPY', priceMin: '12000', priceMax: '', touristTax: '' }],
    ['without what the settings change', { uneditedRates: {} }],
    ['of fees that are not said', { cleaningFee: '', includedGuests: '', extraGuestFee: '' }],
    [
      'that takes everything back',
      { cancellation: null, payment: null, rooms: [], houseRules: '', checkInFrom: '' },
    ],
  ] as [string, Partial<HomeForm>][])('%s goes to the API and comes back', (_, part) => {
    const form = { ...full, ...part };
    expect(fromApiForm(stored(toApiForm(form)), 'es')).toEqual(form);
  });

  it.each(LOCALES)('that is new goes and comes back in %s', (locale) => {
    const form = emptyForm(locale);
    expect(fromApiForm(stored(toApiForm(form)), locale)).toEqual(form);
    expect(fromApiForm({}, locale)).toEqual(form);
  });

  it('is sent as the API spells it', () => {
    expect(toApiForm(full)).toMatchObject({
      ...UNEDITED,
      bathrooms: 2.5,
      descriptions: [
        { language: 'es', text: full.description },
        { language: 'en', text: 'A house in the village.' },
      ],
      point: { latitude: 28.68, longitude: -13.94 },
      pointPrecision: 'exact',
      pointAccuracyM: 10,
      price: { currency: 'EUR', minMinor: 12_050, maxMinor: 18_000 },
      fees: {
        cleaningMinor: 6_000,
        extraGuest: { includedGuests: 4, nightMinor: 1_500 },
        touristTaxMinor: 125,
        depositMinor: 0,
      },
      host: { professional: { company: 'Casas SL', registerNumber: 'B-1', address: 'Calle Real 2' } },
      links: { vrbo: '', airbnb: 'https://airbnb.example/1' },
      feeds: [
        { platform: 'airbnb', address: 'https://airbnb.example/1.ics' },
        { platform: 'other', address: 'https://other.example/1.ics' },
      ],
    });
  });

  it('has only fields that the API knows', () => {
    // The API refuses unknown ones; this type has them all.
    const known = Object.keys({
      name: 0,
      propertyType: 0,
      descriptions: 0,
      maxGuests: 0,
      bedrooms: 0,
      bathrooms: 0,
      country: 0,
      region: 0,
      city: 0,
      stateProvince: 0,
      address: 0,
      postalCode: 0,
      point: 0,
      timeZone: 0,
      price: 0,
      poolAccess: 0,
      parking: 0,
      kitchen: 0,
      airConditioning: 0,
      accessibility: 0,
      petPolicy: 0,
      smokingPolicy: 0,
      childrenPolicy: 0,
      amenities: 0,
      views: 0,
      yearBuilt: 0,
      distanceToBeach: 0,
      distanceToCenter: 0,
      distanceToAirport: 0,
      licenseNumber: 0,
      ownerName: 0,
      host: 0,
      ownerEmail: 0,
      phone: 0,
      whatsapp: 0,
      preferredContact: 0,
      links: 0,
      feeds: 0,
      pointPrecision: 0,
      pointAccuracyM: 0,
      rooms: 0,
      checkInFrom: 0,
      checkInUntil: 0,
      checkOutUntil: 0,
      quietFrom: 0,
      quietUntil: 0,
      houseRules: 0,
      cancellation: 0,
      payment: 0,
      priceRules: 0,
      minNights: 0,
      fees: 0,
      booking: 0,
      extraFees: 0,
    } satisfies Record<keyof ApiForm, 0>);
    expect(Object.keys(toApiForm(full)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leaves out numbers that are none yet, and nothing else', () => {
    const sent = toApiForm({ ...full, maxGuests: 'six', bathrooms: '', priceMin: 'x', minNights: '0,5' });
    for (const name of ['maxGuests', 'bathrooms', 'price', 'minNights'])
      expect(sent).not.toHaveProperty(name);
    expect(sent).toMatchObject({ name: full.name, bedrooms: 3 });
    expect(toApiForm({ ...full, currency: 'CH' })).not.toHaveProperty('price');
    expect(toApiForm({ ...full, currency: ' chf' }).price?.currency).toBe('CHF');
    expect(toApiForm({ ...full, minNights: ' ' }).minNights).toBe(1);
    // A year that is taken away is removed, one that is none is left to the check.
    expect(toApiForm({ ...full, yearBuilt: ' ' }).yearBuilt).toBe(0);
    expect(toApiForm({ ...full, yearBuilt: 'old' })).not.toHaveProperty('yearBuilt');
    expect(fromApiForm({ yearBuilt: 0 }, 'en').yearBuilt).toBe('');
    expect(toApiForm({ ...full, includedGuests: '' }).fees?.extraGuest).toBeNull();
  });
});

describe('a form of the API', () => {
  it('in a language that no page has keeps its text in the page’s', () => {
    const texts = [
      { language: 'de', text: 'Ein Haus' },
      { language: 'en', text: 'A house' },
    ];
    expect(fromApiForm({ descriptions: texts }, 'es')).toMatchObject({
      description: 'A house',
      descriptionLanguage: 'en',
      secondDescription: '',
    });
  });

  it('puts a calendar without a known place to the others', () => {
    const feeds = [
      { platform: 'airbnb', address: 'a' },
      { platform: 'airbnb', address: 'b' },
      { address: 'c' },
    ] as ApiForm['feeds'];
    expect(fromApiForm({ feeds }, 'en').feeds).toEqual({ airbnb: 'a', booking: '', vrbo: '', other: 'b' });
  });
});
