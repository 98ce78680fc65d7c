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
