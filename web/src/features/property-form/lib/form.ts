import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { HomeForm as ApiForm, Platform } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { FEATURE_NUMBERS } from './features';

type Given<Name extends keyof ApiForm> = NonNullable<ApiForm[Name]>;

/** The platforms whose pages and calendars an owner can give. */
export const CALENDAR_PLATFORMS = [
  'airbnb',
  'booking',
  'vrbo',
  'other',
] as const satisfies readonly Platform[];
export type CalendarPlatform = (typeof CALENDAR_PLATFORMS)[number];

/** The pages of a home on other sites. */
export const LINKS = ['booking', 'airbnb', 'vrbo', 'holidu', 'other', 'minisite'] as const;
export type LinkName = (typeof LINKS)[number];

/** Where a home is, and how exactly. */
export type HomePoint = {
  readonly latitude: number;
  readonly longitude: number;
  readonly precision: Given<'pointPrecision'> | null;
  readonly accuracyM: number | null;
};

type Company = { readonly name: string; readonly registerNumber: string; readonly address: string };

export const STEPS = [1, 2, 3, 4, 5] as const;
export type StepNumber = (typeof STEPS)[number];

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

/** The most rooms, nights, sleeping rooms, and beds of a kind in a room. */
export const MAXIMA = {
  guests: SEARCH_GUESTS_MAX,
  rooms: 200,
  nights: 365,
  sleepingRooms: 40,
  beds: 20,
} as const;

/** The maximum number of characters of what is said of a professional host. */
export const COMPANY_LIMITS = { name: 120, registerNumber: 80, address: 200 } as const;

/** A number, which is typed as text. */
export type Count = {
  readonly min: number;
  readonly max: number;
  /** The text of an error that names the bounds. */
  readonly error: 'guests' | 'bedrooms' | 'bathrooms' | 'whole';
  /** What an empty field stands for; 0 where nothing is said. Without it, the number is required. */
  readonly blank?: number;
  /** Whether halves count. */
  readonly halves?: true;
};

type Field<Value> = {
  readonly step: StepNumber;
  /** The part that it belongs to. The calendars are changed on their own. */
  readonly part: Part | 'feeds';
  /** The value before anything is typed or chosen. */
  readonly empty: Value;
  /** `same`: the API has the same value under the same name. `own`: it has it otherwise. */
  readonly kind: 'same' | 'count' | 'own';
  readonly limit?: number;
  readonly count?: Count;
};

function same<Value>(step: StepNumber, part: Part, empty: Value): Field<Value> {
  return { kind: 'same', step, part, empty };
}

function text(step: StepNumber, part: Part, limit: number): Field<string> & { readonly limit: number } {
  return { ...same(step, part, ''), limit };
}

function count(step: StepNumber, part: Part, count: Count): Field<string> & { readonly kind: 'count' } {
  return { kind: 'count', step, part, empty: count.blank ? String(count.blank) : '', count };
}

/** Numbers that nobody has to say. */
function optionalCounts<Name extends string>(
  step: StepNumber,
  part: Part,
  bounds: Readonly<Record<Name, Pick<Count, 'min' | 'max'>>>,
): Readonly<Record<Name, ReturnType<typeof count>>> {
  const names = Object.keys(bounds) as Name[];
  const fields = names.map((name) => [
    name,
    count(step, part, { ...bounds[name], error: 'whole', blank: 0 }),
  ]);
  return Object.fromEntries(fields);
}

function own<Value>(step: StepNumber, part: Part | 'feeds', empty: Value, limit?: number): Field<Value> {
  return { kind: 'own', step, part, empty, limit };
}

/** A text for each of some names, empty at first. */
export function emptyTexts<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

/**
 * The fields of a home as its owner types it, in the order of the form. Everything that is typed is text, as it was typed, so that
 * nothing is lost on the way: a number that is none stays in its field with its error. Choices have the values of the API.
 */
export const FIELDS = {
  ownerName: text(1, 'ownerName', 120),
  ownerEmail: text(1, 'contacts', MAIL_ADDRESS_MAX_LENGTH),
  name: text(1, 'name', 120),
  /** The owner's own text in the language that it is written in. */
  description: own(1, 'descriptions', '', 10_000),
  descriptionLanguage: own<Locale>(1, 'descriptions', 'en'),
  /** The same in the other language, if the owner writes it. */
  secondDescription: own(3, 'descriptions', '', 10_000),
  propertyType: same<Given<'propertyType'>>(1, 'propertyType', 'villa'),
  maxGuests: count(1, 'capacity', { min: 1, max: MAXIMA.guests, error: 'guests' }),
  bedrooms: count(1, 'capacity', { min: 0, max: MAXIMA.rooms, error: 'bedrooms' }),
  bathrooms: count(1, 'capacity', { min: 0, max: MAXIMA.rooms, error: 'bathrooms', halves: true }),

  /** ISO 3166-1 alpha-2; empty before one is chosen. */
  country: same(2, 'place', ''),
  postalCode: text(2, 'place', 20),
  city: text(2, 'place', 100),
  region: text(2, 'place', 100),
  stateProvince: text(2, 'place', 100),
  address: text(2, 'place', 200),
  point: own<HomePoint | null>(2, 'place', null),
  licenseNumber: text(2, 'licenseNumber', 80),
  /** Per night, in the currency, as typed: `120`, `120,50`. */
  priceMin: own(2, 'price', ''),
  priceMax: own(2, 'price', ''),
  /** `EUR`, `USD`, `GBP`, or the code that was typed under "Other". */
  currency: own(2, 'price', 'EUR'),

  poolAccess: same<Given<'poolAccess'>>(3, 'features', 'no_pool'),
  parking: same<Given<'parking'>>(3, 'features', 'no_parking'),
  kitchen: same<Given<'kitchen'>>(3, 'features', 'full_kitchen'),
  airConditioning: same<Given<'airConditioning'>>(3, 'features', 'none'),
  accessibility: same<Given<'accessibility'>>(3, 'features', 'not_accessible'),
  petPolicy: same<Given<'petPolicy'>>(3, 'features', 'no_pets'),
  smokingPolicy: same<Given<'smokingPolicy'>>(3, 'features', 'no_smoking'),
  childrenPolicy: same<Given<'childrenPolicy'>>(3, 'features', 'children_welcome'),
  distanceToBeach: text(3, 'distances', 60),
  distanceToCenter: text(3, 'distances', 60),
  distanceToAirport: text(3, 'distances', 60),
  amenities: same<Given<'amenities'>>(3, 'features', []),
  views: same<Given<'views'>>(3, 'features', []),
  ...optionalCounts(3, 'features', FEATURE_NUMBERS),

  /** What guests ask first. `null` and empty texts: not said. Times are `HH:MM`. */
  checkInFrom: same(3, 'stayTerms', ''),
  checkInUntil: same(3, 'stayTerms', ''),
  checkOutUntil: same(3, 'stayTerms', ''),
  quietFrom: same(3, 'stayTerms', ''),
  quietUntil: same(3, 'stayTerms', ''),
  minNights: count(3, 'rates', { min: 1, max: MAXIMA.nights, error: 'whole', blank: 1 }),
  cleaningFee: own(2, 'rates', ''),
  /** How many guests the price includes, and what each further one pays a night. */
  includedGuests: own(3, 'rates', ''),
  extraGuestFee: own(3, 'rates', ''),
  deposit: own(2, 'rates', ''),
  touristTax: own(3, 'rates', ''),
  cancellation: same<Given<'cancellation'> | null>(3, 'stayTerms', null),
  payment: same<Given<'payment'> | null>(3, 'stayTerms', null),
  /** Written in the language of the description. */
  houseRules: own(3, 'stayTerms', '', 2_000),
  /** The same in the other language, if the owner writes it. */
  secondHouseRules: own(3, 'stayTerms', '', 2_000),
  /** The beds of each room in which guests sleep. */
  rooms: same<Given<'rooms'>>(3, 'rooms', []),
  /** `null` for a private person. */
  company: own<Company | null>(3, 'host', null),

  links: own<Readonly<Record<LinkName, string>>>(4, 'links', emptyTexts(LINKS)),
  /** The addresses of the calendars, in the order of a new draft. */
  feeds: own<Readonly<Record<CalendarPlatform, string>>>(4, 'feeds', emptyTexts(CALENDAR_PLATFORMS)),

  phone: same(5, 'contacts', ''),
  whatsapp: same(5, 'contacts', ''),
  preferredContact: same<Given<'preferredContact'>>(5, 'contacts', 'email'),
};

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** A field, by a name that may be none. */
export function fieldOf(name: FieldName): Field<unknown>;
export function fieldOf(name: string): Field<unknown> | undefined;
export function fieldOf(name: string): Field<unknown> | undefined {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name as FieldName] : undefined;
}

/** The fields in which a whole or half number is typed. */
export type CountName = {
  [Name in FieldName]: (typeof FIELDS)[Name]['kind'] extends 'count' ? Name : never;
}[FieldName];

export const COUNT_NAMES = FIELD_NAMES.filter((name) => FIELDS[name].kind === 'count') as CountName[];

/** The part of what the API has otherwise than the form. A new field of the API that is in neither does not compile. */
const PART_OF_API: Record<Exclude<keyof ApiForm, FieldName>, Part> = {
  descriptions: 'descriptions',
  timeZone: 'place',
  pointPrecision: 'place',
  pointAccuracyM: 'place',
  price: 'price',
  priceRules: 'rates',
  fees: 'rates',
  booking: 'rates',
  extraFees: 'rates',
  host: 'host',
};

/** The part that a field of the API belongs to; `null` for the calendars, and for what is none. */
export function partOf(name: string): Part | null {
  const part = fieldOf(name)?.part ?? (PART_OF_API as Readonly<Record<string, Part>>)[name];
  return part === undefined || part === 'feeds' ? null : part;
}

/** Seasons, booking rules and further fees: the home's settings change them, and the form passes them on as they are. */
export const UNEDITED_RATES = [
  'priceRules',
  'booking',
  'extraFees',
] as const satisfies readonly (keyof ApiForm)[];

/** A home as its owner types it. */
export type HomeForm = { readonly [Name in FieldName]: (typeof FIELDS)[Name]['empty'] } & {
  readonly uneditedRates: Pick<ApiForm, (typeof UNEDITED_RATES)[number]>;
};

/** A field of the form. A part of a field has a path: `links.airbnb`, `feeds.other`, `company.name`. */
export type FieldPath =
  | Exclude<FieldName, 'links' | 'feeds' | 'company'>
  | `links.${LinkName}`
  | `feeds.${CalendarPlatform}`
  | `company.${'name' | 'registerNumber' | 'address'}`
  | 'photos'
  | 'password'
  | 'acceptsTerms'
  | 'hasPhotoRights';

/** A field that changes on its own. A business is one. */
export type Unit =
  | Exclude<FieldName, 'links' | 'feeds' | 'company'>
  | `links.${LinkName}`
  | `feeds.${CalendarPlatform}`
  | 'company.name';

export const UNITS: readonly Unit[] = FIELD_NAMES.flatMap((name): readonly Unit[] => {
  switch (name) {
    case 'links':
      return LINKS.map((link) => `links.${link}` as const);
    case 'feeds':
      return CALENDAR_PLATFORMS.map((platform) => `feeds.${platform}` as const);
    case 'company':
      return ['company.name'];
    default:
      return [name];
  }
});

/** The errors at fields, in the page's language. */
export type FormErrors = Readonly<Partial<Record<FieldPath, string>>>;

/**
 * The address of what a form is about, below which its photos, checks and preview are:
 * `/api/v1/listings/drafts/{token}` or `/api/v1/owner/properties/{id}`.
 */
export type Folder = string;

/** The part of a form that every step gets. */
export type StepProps = {
  readonly locale: Locale;
  readonly form: HomeForm;
  readonly change: (part: Partial<HomeForm>) => void;
  readonly errors: FormErrors;
  /** The folder of the home; makes the draft on the server where there is none yet. `null`: it cannot be reached now. */
  readonly folder: () => Promise<Folder | null>;
};
