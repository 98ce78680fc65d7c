import type { HomeForm as ApiForm } from '@/api/types';
import { LOCALES, type Locale, otherLocale } from '@/i18n/locale';
import { amountText, countOf, currencyCode, halvesOf, halvesText, isCurrency, minorOf } from './amount';
import { emptyForm } from './defaults';
import {
  CALENDAR_PLATFORMS,
  emptyTexts,
  FIELD_NAMES,
  type HomeForm,
  type HomePoint,
  LINKS,
  ruleOf,
} from './form';

type OwnText = NonNullable<ApiForm['descriptions']>[number];
type ApiFees = NonNullable<ApiForm['fees']>;

/**
 * What PUT of a draft and PATCH of an own listing take; a PATCH leaves out `feeds`. An empty text, a choice that is null and an
 * empty list are to be forgotten. A number that is none yet is left out, and so is a price without its lowest one.
 */
export function toApiForm(form: HomeForm): Partial<ApiForm> {
  // Destructured, so that a new field fails to compile here.
  const {
    description,
    descriptionLanguage,
    secondDescription,
    bathrooms,
    point,
    priceMin,
    priceMax,
    currency,
    cleaningFee,
    includedGuests,
    extraGuestFee,
    deposit,
    touristTax,
    houseRules,
    secondHouseRules,
    company,
    links,
    feeds,
    ...same
  } = form;
  const fee = (typed: string) => minorOf(typed, currency);
  const included = countOf(includedGuests);
  const extra = fee(extraGuestFee);
  const lowest = isCurrency(currency) ? fee(priceMin) : null;
  return {
    ...withWholeNumbers(same),
    descriptions: ownTexts(descriptionLanguage, description, secondDescription),
    ...number('bathrooms', halvesOf(bathrooms)),
    ...(point ? pointParts(point) : {}),
    ...(lowest === null
      ? {}
      : { price: { currency: currencyCode(currency), minMinor: lowest, maxMinor: fee(priceMax) } }),
    fees: {
      cleaningMinor: fee(cleaningFee),
      extraGuest:
        included === null || extra === null ? null : { includedGuests: included, nightMinor: extra },
      touristTaxMinor: fee(touristTax),
      depositMinor: fee(deposit),
    },
    houseRules: ownTexts(descriptionLanguage, houseRules, secondHouseRules),
    host: {
      professional: company && {
        company: company.name,
        registerNumber: company.registerNumber,
        address: company.address,
      },
    },
    links: { ...links },
    feeds: CALENDAR_PLATFORMS.filter((platform) => feeds[platform].trim() !== '').map((platform) => ({
      platform,
      address: feeds[platform].trim(),
    })),
  };
}

/** Values that the API has under the same names, whole numbers as it has them. */
function withWholeNumbers(same: Partial<HomeForm>): Partial<ApiForm> {
  const values = Object.entries(same).flatMap(([name, value]): [string, unknown][] => {
    const { whole } = ruleOf(name as keyof HomeForm);
    if (!whole) return [[name, value]];
    const typed = value as string;
    const count = typed.trim() === '' ? (whole.blank ?? null) : countOf(typed);
    return count === null ? [] : [[name, count]];
  });
  return Object.fromEntries(values) as Partial<ApiForm>;
}

/** What the API has under the same names, as it is typed. */
function shared(api: Partial<ApiForm>): Partial<HomeForm> {
  const given = new Map<string, unknown>(Object.entries(api));
  const values = FIELD_NAMES.map((name): [string, unknown] => {
    const value = given.get(name);
    const { empty, whole } = ruleOf(name);
    if (!whole) return [name, value ?? empty];
    return [name, typeof value !== 'number' ? empty : value < whole.least ? '' : String(value)];
  });
  return Object.fromEntries(values) as Partial<HomeForm>;
}

function number<Name extends keyof ApiForm>(name: Name, value: number | null): Partial<ApiForm> {
  return value === null ? {} : { [name]: value };
}

/** The texts that are written, the first in the owner's language. */
function ownTexts(language: Locale, first: string, second: string): OwnText[] {
  const texts = [
    { language, text: first },
    { language: otherLocale(language), text: second },
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}

function pointParts({ latitude, longitude, precision, accuracyM }: HomePoint): Partial<ApiForm> {
  return {
    point: { latitude, longitude },
    ...(precision && { pointPrecision: precision }),
    ...(precision && accuracyM !== null && { pointAccuracyM: accuracyM }),
  };
}

/** A form of the API as its owner types it. What it does not say has its default. */
export function fromApiForm(api: Partial<ApiForm>, locale: Locale): HomeForm {
  const empty = emptyForm(locale);
  const descriptions = api.descriptions ?? [];
  const language = firstLanguage([...descriptions, ...(api.houseRules ?? [])]) ?? locale;
  const written = (texts: readonly OwnText[] | null | undefined, of: Locale) =>
    texts?.find((text) => text.language === of)?.text ?? '';
  const currency = api.price?.currency ?? empty.currency;
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : amountText(minor, currency, locale);
  const professional = api.host?.professional;
  return {
    ...empty,
    ...shared(api),
    description: written(descriptions, language),
    descriptionLanguage: language,
    secondDescription: written(descriptions, otherLocale(language)),
    bathrooms: typeof api.bathrooms === 'number' ? halvesText(api.bathrooms, locale) : '',
    point: pointOf(api),
    priceMin: money(api.price?.minMinor),
    priceMax: money(api.price?.maxMinor),
    currency,
    ...feeTexts(api.fees ?? null, money),
    houseRules: written(api.houseRules, language),
    secondHouseRules: written(api.houseRules, otherLocale(language)),
    company: professional
      ? {
          name: professional.company,
          registerNumber: professional.registerNumber,
          address: professional.address,
        }
      : null,
    links: linksOf(api),
    feeds: feedsOf(api),
  };
}

/** The first language of the pages that one of the texts is in. */
function firstLanguage(texts: readonly OwnText[]): Locale | undefined {
  return texts.flatMap(({ language }) => LOCALES.filter((locale) => locale === language))[0];
}

function pointOf({ point, pointPrecision, pointAccuracyM }: Partial<ApiForm>): HomePoint | null {
  if (!point) return null;
  const { latitude, longitude } = point;
  return { latitude, longitude, precision: pointPrecision ?? null, accuracyM: pointAccuracyM ?? null };
}

type FeeFields = Pick<
  HomeForm,
  'cleaningFee' | 'includedGuests' | 'extraGuestFee' | 'deposit' | 'touristTax'
>;

function feeTexts(fees: ApiFees | null, money: (minor: number | null | undefined) => string): FeeFields {
  return {
    cleaningFee: money(fees?.cleaningMinor),
    includedGuests: fees?.extraGuest ? String(fees.extraGuest.includedGuests) : '',
    extraGuestFee: money(fees?.extraGuest?.nightMinor),
    deposit: money(fees?.depositMinor),
    touristTax: money(fees?.touristTaxMinor),
  };
}

function linksOf({ links }: Partial<ApiForm>): HomeForm['links'] {
  const texts = emptyTexts(LINKS);
  for (const name of LINKS) texts[name] = links?.[name] ?? '';
  return texts;
}

/** The addresses by platform. One whose platform has an address already, or is unknown, is another platform's. */
function feedsOf({ feeds }: Partial<ApiForm>): HomeForm['feeds'] {
  const texts = emptyTexts(CALENDAR_PLATFORMS);
  for (const { platform, address } of feeds ?? []) {
    const own = CALENDAR_PLATFORMS.find((each) => each === platform && texts[each] === '') ?? 'other';
    if (texts[own] === '') texts[own] = address;
  }
  return texts;
}
