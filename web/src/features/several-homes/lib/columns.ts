import { AMENITY_VALUES, PROPERTY_TYPE_VALUES } from '@/api/limits.gen';
import type { FormWords } from '@/features/listing-form/components/part';
import { labelsOf } from '@/features/listing-form/lib/labels';
import { FEATURE_OPTIONS } from '@/features/listing-form/lib/options';
import { FEATURES } from '@/features/property-form/lib/features';
import type { FieldPath, HomeForm } from '@/features/property-form/lib/form';
import { countryName, languageName } from '@/i18n/format';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';

/** The columns without which no home can be submitted. */
export const REQUIRED_COLUMNS = [
  'name',
  'propertyType',
  'description',
  'maxGuests',
  'bedrooms',
  'bathrooms',
  'country',
  'postalCode',
  'city',
  'priceMin',
] as const satisfies readonly FieldPath[];

/** The columns of the table, in its order. What a home has besides is filled in on its own page. */
export const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'descriptionLanguage',
  'region',
  'stateProvince',
  'address',
  'licenseNumber',
  'priceMax',
  'currency',
  'cleaningFee',
  'deposit',
  'minNights',
  'checkInFrom',
  'checkOutUntil',
  ...FEATURES,
  'amenities',
  'links.booking',
  'links.airbnb',
  'links.vrbo',
  'feeds.airbnb',
  'feeds.booking',
  'feeds.vrbo',
  'feeds.other',
  'phone',
  'whatsapp',
] as const satisfies readonly FieldPath[];
export type Column = (typeof COLUMNS)[number];

/** The headings of the columns. */
export function headingsOf(locale: Locale, words: FormWords): Readonly<Record<Column, string>> {
  const labels = labelsOf(locale, { descriptionLanguage: 'en' }, words);
  return Object.fromEntries(COLUMNS.map((column) => [column, labels[column]])) as Record<Column, string>;
}

/** A text without what people write differently. */
export function plain(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

/** The column of a heading: its name in the language of the page, or that of the field. */
export function columnOf(heading: string, headings: Readonly<Record<Column, string>>): Column | null {
  const wanted = plain(heading.replace(/\*$/, ''));
  return COLUMNS.find((column) => plain(headings[column]) === wanted || plain(column) === wanted) ?? null;
}

/** The choices of a column, each in words; `null` where anything may stand. */
export function choicesOf(
  locale: Locale,
  column: Column,
  { page }: FormWords,
): ReadonlyMap<string, string> | null {
  const named = (values: readonly string[], nameOf: (value: never) => string) =>
    new Map(values.map((value) => [value, nameOf(value as never)]));
  switch (column) {
    case 'propertyType':
      return named(PROPERTY_TYPE_VALUES, (value: HomeForm['propertyType']) => page.propertyType[value]);
    case 'descriptionLanguage':
      return named(TEXT_LANGUAGES, (value: Locale) => languageName(locale, value));
    case 'amenities':
      return named(AMENITY_VALUES, (value: HomeForm['amenities'][number]) => page.amenity[value]);
    default: {
      const feature = FEATURES.find((name) => name === column);
      if (!feature) return null;
      return named(
        FEATURE_OPTIONS[feature],
        (value: keyof typeof page.featureValue) => page.featureValue[value],
      );
    }
  }
}

/** The choice that a text means: its name, or the value of the API. */
export function choiceOf(choices: ReadonlyMap<string, string>, text: string): string | null {
  const wanted = plain(text);
  const found = [...choices].find(([value, name]) => plain(value) === wanted || plain(name) === wanted);
  return found?.[0] ?? null;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The code of a country (ISO 3166-1 alpha-2), by itself or by its name in the language of the page. */
export function countryOf(locale: Locale, text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  const wanted = plain(text);
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.find((each) => plain(countryName(locale, each)) === wanted) ?? null;
}
