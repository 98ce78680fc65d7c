import type { HomeForm as ApiForm, Platform } from '@/api/types';
import type { Locale } from '@/i18n/locale';

type Given<Field extends keyof ApiForm> = NonNullable<ApiForm[Field]>;

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

/**
 * A home as its owner types it. Everything that is typed is text, as it was typed, so that nothing is lost on the way:
 * a number that is none stays in its field with its error. Choices have the values of the API.
 */
export type HomeForm = {
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly name: string;
  /** The owner's own text in the language that it is written in. */
  readonly description: string;
  readonly descriptionLanguage: Locale;
  /** The same in the other language, if the owner writes it. */
  readonly secondDescription: string;
  readonly propertyType: Given<'propertyType'>;
  readonly maxGuests: string;
  readonly bedrooms: string;
  readonly bathrooms: string;

  /** ISO 3166-1 alpha-2; empty before one is chosen. */
  readonly country: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region: string;
  readonly stateProvince: string;
  readonly address: string;
  readonly point: HomePoint | null;
  readonly licenseNumber: string;
  /** Per night, in the currency, as typed: `120`, `120,50`. */
  readonly priceMin: string;
  readonly priceMax: string;
  /** `EUR`, `USD`, `GBP`, or the code that was typed under "Other". */
  readonly currency: string;

  readonly poolAccess: Given<'poolAccess'>;
  readonly parking: Given<'parking'>;
  readonly kitchen: Given<'kitchen'>;
  readonly airConditioning: Given<'airConditioning'>;
  readonly accessibility: Given<'accessibility'>;
  readonly petPolicy: Given<'petPolicy'>;
  readonly smokingPolicy: Given<'smokingPolicy'>;
  readonly childrenPolicy: Given<'childrenPolicy'>;
  readonly distanceToBeach: string;
  readonly distanceToCenter: string;
  readonly distanceToAirport: string;
  readonly amenities: Given<'amenities'>;
  readonly views: Given<'views'>;

  /** What guests ask first. `null` and empty texts: not said. Times are `HH:MM`. */
  readonly checkInFrom: string;
  readonly checkInUntil: string;
  readonly checkOutUntil: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly minNights: string;
  readonly cleaningFee: string;
  /** How many guests the price includes, and what each further one pays a night. */
  readonly includedGuests: string;
  readonly extraGuestFee: string;
  readonly deposit: string;
  readonly touristTax: string;
  readonly cancellation: Given<'cancellation'> | null;
  readonly payment: Given<'payment'> | null;
  /** In the language of the description. */
  readonly houseRules: string;
  /** The same in the other language, if the owner writes it. */
  readonly secondHouseRules: string;
  /** The beds of each room in which guests sleep. */
  readonly rooms: Given<'rooms'>;
  /** `null` for a private person. */
  readonly company: {
    readonly name: string;
    readonly registerNumber: string;
    readonly address: string;
  } | null;

  readonly links: Readonly<Record<LinkName, string>>;
  /** The addresses of the calendars, in the order of a new draft. */
  readonly feeds: Readonly<Record<CalendarPlatform, string>>;

  readonly phone: string;
  readonly whatsapp: string;
  readonly preferredContact: Given<'preferredContact'>;
};

/** A field of the form. A part of a field has a path: `links.airbnb`, `feeds.other`, `company.name`. */
export type FieldPath =
  | Exclude<keyof HomeForm, 'links' | 'feeds' | 'company'>
  | `links.${LinkName}`
  | `feeds.${CalendarPlatform}`
  | `company.${'name' | 'registerNumber' | 'address'}`
  | 'photos'
  | 'password'
  | 'acceptsTerms'
  | 'hasPhotoRights';

/** The parts of a home that change and are reviewed together, in the order of the form, as the API calls them. */
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

/** A field that the API has under the same name. The calendars of a draft are changed on their own. */
type SharedName = Exclude<keyof HomeForm & keyof ApiForm, 'feeds'>;

/** What is known of a field beside its value. */
type Rule<Name extends keyof HomeForm> = {
  readonly step: StepNumber;
  /** Its value before anything is typed. */
  readonly empty: HomeForm[Name];
  /** The maximum number of characters of a text, as the API has it. */
  readonly longest?: number;
  /** The bounds of a whole number, and what the API is told where nothing is typed. */
  readonly whole?: { readonly least: number; readonly most: number; readonly blank?: number };
} & (Name extends SharedName ? { readonly part: Part } : unknown);

/** A text for each of some names, empty at first. */
export function emptyTexts<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
}

/** All fields. Forms, their checks and what the API is told are made of it. */
export const FIELDS = {
  ownerName: { step: 1, part: 'ownerName', empty: '', longest: 120 },
  ownerEmail: { step: 1, part: 'contacts', empty: '', longest: 254 },
  name: { step: 1, part: 'name', empty: '', longest: 120 },
  description: { step: 1, empty: '', longest: 10_000 },
  descriptionLanguage: { step: 1, empty: 'en' },
  secondDescription: { step: 3, empty: '', longest: 10_000 },
  propertyType: { step: 1, part: 'propertyType', empty: 'villa' },
  maxGuests: { step: 1, part: 'capacity', empty: '', whole: { least: 1, most: 50 } },
  bedrooms: { step: 1, part: 'capacity', empty: '', whole: { least: 0, most: 200 } },
  bathrooms: { step: 1, part: 'capacity', empty: '' },
  country: { step: 2, part: 'place', empty: '' },
  postalCode: { step: 2, part: 'place', empty: '', longest: 20 },
  city: { step: 2, part: 'place', empty: '', longest: 100 },
  region: { step: 2, part: 'place', empty: '', longest: 100 },
  stateProvince: { step: 2, part: 'place', empty: '', longest: 100 },
  address: { step: 2, part: 'place', empty: '', longest: 200 },
  point: { step: 2, part: 'place', empty: null },
  licenseNumber: { step: 2, part: 'licenseNumber', empty: '', longest: 80 },
  priceMin: { step: 2, empty: '' },
  priceMax: { step: 2, empty: '' },
  currency: { step: 2, empty: 'EUR' },
  poolAccess: { step: 3, part: 'features', empty: 'no_pool' },
  parking: { step: 3, part: 'features', empty: 'no_parking' },
  kitchen: { step: 3, part: 'features', empty: 'full_kitchen' },
  airConditioning: { step: 3, part: 'features', empty: 'none' },
  accessibility: { step: 3, part: 'features', empty: 'not_accessible' },
  petPolicy: { step: 3, part: 'features', empty: 'no_pets' },
  smokingPolicy: { step: 3, part: 'features', empty: 'no_smoking' },
  childrenPolicy: { step: 3, part: 'features', empty: 'children_welcome' },
  distanceToBeach: { step: 3, part: 'distances', empty: '', longest: 60 },
  distanceToCenter: { step: 3, part: 'distances', empty: '', longest: 60 },
  distanceToAirport: { step: 3, part: 'distances', empty: '', longest: 60 },
  amenities: { step: 3, part: 'features', empty: [] },
  views: { step: 3, part: 'features', empty: [] },
  checkInFrom: { step: 3, part: 'stayTerms', empty: '' },
  checkInUntil: { step: 3, part: 'stayTerms', empty: '' },
  checkOutUntil: { step: 3, part: 'stayTerms', empty: '' },
  quietFrom: { step: 3, part: 'stayTerms', empty: '' },
  quietUntil: { step: 3, part: 'stayTerms', empty: '' },
  minNights: { step: 3, part: 'rates', empty: '1', whole: { least: 1, most: 365, blank: 1 } },
  cleaningFee: { step: 2, empty: '' },
  includedGuests: { step: 3, empty: '' },
  extraGuestFee: { step: 3, empty: '' },
  deposit: { step: 2, empty: '' },
  touristTax: { step: 3, empty: '' },
  cancellation: { step: 3, part: 'stayTerms', empty: null },
  payment: { step: 3, part: 'stayTerms', empty: null },
  houseRules: { step: 3, part: 'stayTerms', empty: '', longest: 2_000 },
  secondHouseRules: { step: 3, empty: '', longest: 2_000 },
  rooms: { step: 3, part: 'rooms', empty: [] },
  company: { step: 3, empty: null },
  links: { step: 4, part: 'links', empty: emptyTexts(LINKS) },
  feeds: { step: 4, empty: emptyTexts(CALENDAR_PLATFORMS) },
  phone: { step: 5, part: 'contacts', empty: '' },
  whatsapp: { step: 5, part: 'contacts', empty: '' },
  preferredContact: { step: 5, part: 'contacts', empty: 'email' },
} as const satisfies { readonly [Name in keyof HomeForm]: Rule<Name> };
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof HomeForm)[];

/** What is known of a field, whichever it is. */
export function ruleOf(name: keyof HomeForm): Rule<keyof HomeForm> {
  return FIELDS[name];
}

/** The part of each field that the API alone has. */
const PART_IN_API: Record<Exclude<keyof ApiForm, SharedName | 'feeds'>, Part> = {
  descriptions: 'descriptions',
  price: 'price',
  priceRules: 'rates',
  fees: 'rates',
  pointPrecision: 'place',
  pointAccuracyM: 'place',
  timeZone: 'place',
  host: 'host',
};

const PART_OF = new Map<string, Part>([
  ...FIELD_NAMES.flatMap((name): [string, Part][] => {
    const rule = FIELDS[name];
    return 'part' in rule ? [[name, rule.part]] : [];
  }),
  ...Object.entries(PART_IN_API),
]);

/** The part that a field of the API belongs to. */
export function partOf(field: string): Part | undefined {
  return PART_OF.get(field);
}

/** The fields of the API that belong to a part. */
export function fieldsOf(part: Part): string[] {
  return [...PART_OF].filter(([, of]) => of === part).map(([name]) => name);
}

/** The errors at fields, in the page's language. */
export type FormErrors = Readonly<Partial<Record<FieldPath, string>>>;

/** The five steps. */
export const STEPS = [1, 2, 3, 4, 5] as const;
export type StepNumber = (typeof STEPS)[number];

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
