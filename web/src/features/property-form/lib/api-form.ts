import type { HomeForm as ApiForm } from '@/api/types';
import { type Locale, otherLanguage, TEXT_LANGUAGES } from '@/i18n/locale';
import { amountText, countOf, currencyCode, halvesOf, halvesText, isCurrency, minorOf } from './amount';
import { emptyForm } from './defaults';
import {
  CALENDAR_PLATFORMS,
  COUNT_NAMES,
  emptyTexts,
  FIELD_NAMES,
  FIELDS,
  fieldOf,
  type HomeForm,
  type HomePoint,
  LINKS,
  UNEDITED_RATES,
} from './form';

type OwnText = NonNullable<ApiForm['descriptions']>[number];
type ApiFees = NonNullable<ApiForm['fees']>;

/**
 * What PUT of a draft and PATCH of an own listing take; a PATCH leaves out `feeds`. An empty text, a choice that is null and an
 * empty list are to be forgotten. A number that is none yet is left out, and so is a price without its lowest one.
 */
export function toApiForm(form: HomeForm): Partial<ApiForm> {
  const { currency, company, descriptionLanguage: language } = form;
  const fee = (typed: string) => minorOf(typed, currency);
  const included = countOf(form.includedGuests);
  const extra = fee(form.extraGuestFee);
  const lowest = isCurrency(currency) ? fee(form.priceMin) : null;
  return {
    ...sameValues(form),
    ...counts(form),
    ...form.uneditedRates,
    descriptions: ownTexts(language, form.description, form.secondDescription),
    ...(form.point ? pointParts(form.point) : {}),
    ...(lowest === null
      ? {}
      : { price: { currency: currencyCode(currency), minMinor: lowest, maxMinor: fee(form.priceMax) } }),
    fees: {
      cleaningMinor: fee(form.cleaningFee),
      extraGuest:
        included === null || extra === null ? null : { includedGuests: included, nightMinor: extra },
      touristTaxMinor: fee(form.touristTax),
      depositMinor: fee(form.deposit),
    },
    houseRules: ownTexts(language, form.houseRules, form.secondHouseRules),
    host: {
      professional: company && {
        company: company.name,
        registerNumber: company.registerNumber,
        address: company.address,
      },
    },
    links: { ...form.links },
    feeds: CALENDAR_PLATFORMS.filter((platform) => form.feeds[platform].trim() !== '').map((platform) => ({
      platform,
      address: form.feeds[platform].trim(),
    })),
  };
}

/** The fields that the API has as the form has them. */
function sameValues(form: HomeForm): Partial<ApiForm> {
  const names = FIELD_NAMES.filter((name) => FIELDS[name].kind === 'same');
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

/** The numbers, without those that are none yet. */
function counts(form: HomeForm): Partial<ApiForm> {
  const read = COUNT_NAMES.map((name) => {
    const { blank, halves } = fieldOf(name).count ?? {};
    const typed = form[name];
    const value = typed.trim() === '' ? blank : ((halves ? halvesOf : countOf)(typed) ?? undefined);
    return [name, value] as const;
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** The texts that are written, the first in the owner's language. */
function ownTexts(language: Locale, first: string, second: string): OwnText[] {
  const texts = [
    { language, text: first },
    { language: otherLanguage(language), text: second },
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
  const descriptions = api.descriptions ?? [];
  const language = firstLanguage([...descriptions, ...(api.houseRules ?? [])]) ?? locale;
  const written = (texts: readonly OwnText[] | null | undefined, of: Locale) =>
    texts?.find((text) => text.language === of)?.text ?? '';
  const empty = emptyForm(locale);
  const currency = api.price?.currency ?? empty.currency;
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : amountText(minor, currency, locale);
  const professional = api.host?.professional;
  return {
    ...empty,
    ...sameFields(api),
    ...countTexts(api, locale),
    description: written(descriptions, language),
    descriptionLanguage: language,
    secondDescription: written(descriptions, otherLanguage(language)),
    point: pointOf(api),
    priceMin: money(api.price?.minMinor),
    priceMax: money(api.price?.maxMinor),
    currency,
    ...feeTexts(api.fees ?? null, money),
    houseRules: written(api.houseRules, language),
    secondHouseRules: written(api.houseRules, otherLanguage(language)),
    company: professional
      ? {
          name: professional.company,
          registerNumber: professional.registerNumber,
          address: professional.address,
        }
      : null,
    links: linksOf(api),
    feeds: feedsOf(api),
    uneditedRates: uneditedRatesOf(api),
  };
}

/** The fields that the form has as the API has them. */
function sameFields(api: Readonly<Record<string, unknown>>): Partial<HomeForm> {
  const names = FIELD_NAMES.filter((name) => FIELDS[name].kind === 'same');
  return Object.fromEntries(names.map((name) => [name, api[name] ?? FIELDS[name].empty]));
}

function countTexts(api: Partial<ApiForm>, locale: Locale): Partial<HomeForm> {
  const texts = COUNT_NAMES.map((name) => {
    const { blank, halves } = fieldOf(name).count ?? {};
    const value = api[name] ?? blank;
    if (value === undefined || value === blank) return [name, FIELDS[name].empty];
    return [name, halves ? halvesText(value, locale) : String(value)];
  });
  return Object.fromEntries(texts);
}

/** The first language of the pages that one of the texts is in. */
function firstLanguage(texts: readonly OwnText[]): Locale | undefined {
  return texts.flatMap(({ language }) => TEXT_LANGUAGES.filter((locale) => locale === language))[0];
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

function uneditedRatesOf(api: Partial<ApiForm>): HomeForm['uneditedRates'] {
  const said = UNEDITED_RATES.filter((name) => api[name] !== undefined && api[name] !== null);
  return Object.fromEntries(said.map((name) => [name, api[name]]));
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
