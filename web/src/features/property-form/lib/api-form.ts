import type { HomeForm as ApiForm } from '@/api/types';
import { LOCALES, type Locale, otherLocale } from '@/i18n/locale';
import { amountText, countOf, currencyCode, halvesOf, halvesText, isCurrency, minorOf } from './amount';
import { emptyForm, emptyTexts } from './defaults';
import { CALENDAR_PLATFORMS, type HomeForm, type HomePoint, LINKS } from './form';

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
    maxGuests,
    bedrooms,
    bathrooms,
    point,
    priceMin,
    priceMax,
    currency,
    minNights,
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
    ...same,
    descriptions: ownTexts(descriptionLanguage, description, secondDescription),
    ...number('maxGuests', countOf(maxGuests)),
    ...number('bedrooms', countOf(bedrooms)),
    ...number('bathrooms', halvesOf(bathrooms)),
    ...(point ? pointParts(point) : {}),
    ...(lowest === null
      ? {}
      : { price: { currency: currencyCode(currency), minMinor: lowest, maxMinor: fee(priceMax) } }),
    ...number('minNights', minNights.trim() === '' ? 1 : countOf(minNights)),
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
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  const professional = api.host?.professional;
  return {
    ownerName: api.ownerName ?? '',
    ownerEmail: api.ownerEmail ?? '',
    name: api.name ?? '',
    description: written(descriptions, language),
    descriptionLanguage: language,
    secondDescription: written(descriptions, otherLocale(language)),
    propertyType: api.propertyType ?? empty.propertyType,
    maxGuests: count(api.maxGuests),
    bedrooms: count(api.bedrooms),
    bathrooms: typeof api.bathrooms === 'number' ? halvesText(api.bathrooms, locale) : '',
    country: api.country ?? '',
    postalCode: api.postalCode ?? '',
    city: api.city ?? '',
    region: api.region ?? '',
    stateProvince: api.stateProvince ?? '',
    address: api.address ?? '',
    point: pointOf(api),
    licenseNumber: api.licenseNumber ?? '',
    priceMin: money(api.price?.minMinor),
    priceMax: money(api.price?.maxMinor),
    currency,
    poolAccess: api.poolAccess ?? empty.poolAccess,
    parking: api.parking ?? empty.parking,
    kitchen: api.kitchen ?? empty.kitchen,
    airConditioning: api.airConditioning ?? empty.airConditioning,
    accessibility: api.accessibility ?? empty.accessibility,
    petPolicy: api.petPolicy ?? empty.petPolicy,
    smokingPolicy: api.smokingPolicy ?? empty.smokingPolicy,
    childrenPolicy: api.childrenPolicy ?? empty.childrenPolicy,
    distanceToBeach: api.distanceToBeach ?? '',
    distanceToCenter: api.distanceToCenter ?? '',
    distanceToAirport: api.distanceToAirport ?? '',
    amenities: api.amenities ?? empty.amenities,
    views: api.views ?? empty.views,
    checkInFrom: api.checkInFrom ?? '',
    checkInUntil: api.checkInUntil ?? '',
    checkOutUntil: api.checkOutUntil ?? '',
    quietFrom: api.quietFrom ?? '',
    quietUntil: api.quietUntil ?? '',
    minNights: count(api.minNights ?? 1),
    ...feeTexts(api.fees ?? null, money),
    cancellation: api.cancellation ?? null,
    payment: api.payment ?? null,
    houseRules: written(api.houseRules, language),
    secondHouseRules: written(api.houseRules, otherLocale(language)),
    rooms: api.rooms ?? empty.rooms,
    company: professional
      ? {
          name: professional.company,
          registerNumber: professional.registerNumber,
          address: professional.address,
        }
      : null,
    links: linksOf(api),
    feeds: feedsOf(api),
    phone: api.phone ?? '',
    whatsapp: api.whatsapp ?? '',
    preferredContact: api.preferredContact ?? empty.preferredContact,
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
