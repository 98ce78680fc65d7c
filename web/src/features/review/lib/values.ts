import type { HomeForm } from '@/api/types';
import { sleepRows, termRows } from '@/features/listing/lib/terms';
import { bathroomsLine, bedroomsLine, distanceText } from '@/features/listing/lib/words';
import { NO_BOOKING_RULES } from '@/features/price/lib/rates';
import { bookingRows, extraFeeRows, feeRows, type Row, rateRows } from '@/features/price/lib/words';
import { FEATURES } from '@/features/property-form/lib/features';
import { COUNT_NAMES, type CountName, FIELDS, LINKS, type Part } from '@/features/property-form/lib/form';
import { countryName, formatList, formatMoney, formatNumber, languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import type { Form } from './fields';

/** The texts of the guests' pages that name what a home has. */
export type ValueMessages = Pick<
  Messages,
  | 'amenity'
  | 'calendar'
  | 'card'
  | 'detail'
  | 'feature'
  | 'featureValue'
  | 'price'
  | 'propertyType'
  | 'sleep'
  | 'terms'
  | 'view'
>;

export type ValueWords = {
  readonly review: OwnerMessages['review'];
  readonly page: ValueMessages;
  /** What would make a home better, by code. */
  readonly improvements: OwnerMessages['preview']['improvement'];
};

/** Decimals that tell a point to about a metre. */
const POINT_DECIMALS = 5;
/** Price rules count from here on, so that none is left out because it is over. */
const EVER = '';

/** What a form says of a field, in words. What was not given is left out. */
export function rowsOf(locale: Locale, words: ValueWords, form: Form, group: Part): Row[] {
  const { field, part } = words.review;
  const { page } = words;
  switch (group) {
    case 'name':
      return given([[field.name, form.name]]);
    case 'propertyType':
      return given([[field.propertyType, form.propertyType && page.propertyType[form.propertyType]]]);
    case 'descriptions':
      return texts(locale, field.descriptions, form.descriptions);
    case 'capacity':
      return countRows(locale, words, form, group);
    case 'rooms':
      return sleepRows(locale, page.sleep, form.rooms ?? []);
    case 'place':
      return placeRows(locale, words.review, form);
    case 'price':
      return priceRows(locale, words.review, form);
    case 'rates':
      return rates(locale, page.price, form);
    case 'features':
      return [...featureRows(locale, words, form), ...countRows(locale, words, form, group)];
    case 'distances':
      return given([
        [part.distanceToBeach, form.distanceToBeach && distanceText(locale, form.distanceToBeach)],
        [part.distanceToCenter, form.distanceToCenter && distanceText(locale, form.distanceToCenter)],
        [part.distanceToAirport, form.distanceToAirport && distanceText(locale, form.distanceToAirport)],
      ]);
    case 'stayTerms':
      return stayRows(locale, words, form);
    case 'licenseNumber':
      return given([[field.licenseNumber, form.licenseNumber]]);
    case 'ownerName':
      return given([[field.ownerName, form.ownerName]]);
    case 'host':
      return hostRows(page.detail, form);
    case 'contacts':
      return given([
        [part.ownerEmail, form.ownerEmail],
        [part.phone, form.phone],
        [part.whatsapp, form.whatsapp],
        [part.preferredContact, form.preferredContact && words.review.channel[form.preferredContact]],
      ]);
    case 'links':
      return given(LINKS.map((name) => [words.review.link[name], form.links?.[name]]));
  }
}

function given(rows: readonly (readonly [label: string, value: string | null | undefined])[]): Row[] {
  return rows.flatMap(([label, value]): Row[] => (value ? [[label, value]] : []));
}

/** Numbers of which guests read more than the digits. */
const COUNT_LINES: Partial<Record<CountName, typeof bedroomsLine>> = {
  bedrooms: bedroomsLine,
  bathrooms: bathroomsLine,
};

/** The numbers of a part. */
function countRows(locale: Locale, { review, page }: ValueWords, form: Form, of: Part): Row[] {
  const names = COUNT_NAMES.filter((name) => FIELDS[name].part === of);
  const labels = { ...review.part, ...page.feature };
  return given(
    names.map((name) => {
      const value = form[name];
      if (value == null) return [labels[name], null];
      return [labels[name], COUNT_LINES[name]?.(locale, page.card, value) ?? String(value)];
    }),
  );
}

/** Texts in several languages: `Description (Spanish)`. */
function texts(locale: Locale, label: string, own: HomeForm['descriptions'] | undefined): Row[] {
  return given(
    (own ?? []).map(({ language, text }) => [`${label} (${languageName(locale, language)})`, text]),
  );
}

function placeRows(locale: Locale, words: OwnerMessages['review'], form: Form): Row[] {
  const { part } = words;
  return given([
    [part.country, form.country && countryName(locale, form.country)],
    [part.region, form.region],
    [part.stateProvince, form.stateProvince],
    [part.city, form.city],
    [part.postalCode, form.postalCode],
    [part.address, form.address],
    [part.point, form.point && pointText(form.point)],
    [part.pointPrecision, form.pointPrecision && words.precision[form.pointPrecision]],
    [
      part.pointAccuracyM,
      form.pointAccuracyM != null
        ? fill(words.metres, { count: formatNumber(locale, form.pointAccuracyM) })
        : null,
    ],
    [part.timeZone, form.timeZone],
  ]);
}

/** A point as maps take it: `28.73000, -13.87000`. */
function pointText({ latitude, longitude }: NonNullable<HomeForm['point']>): string {
  return `${latitude.toFixed(POINT_DECIMALS)}, ${longitude.toFixed(POINT_DECIMALS)}`;
}

function priceRows(locale: Locale, { part }: OwnerMessages['review'], { price }: Form): Row[] {
  if (!price) return [];
  const { currency, minMinor, maxMinor } = price;
  return given([
    [part.priceMin, formatMoney(locale, minMinor, currency)],
    [part.priceMax, maxMinor === null ? null : formatMoney(locale, maxMinor, currency)],
  ]);
}

function rates(locale: Locale, words: Messages['price'], form: Form): Row[] {
  const currency = form.price?.currency;
  if (!currency) return [];
  const fees = form.fees ?? {
    cleaningMinor: null,
    extraGuest: null,
    touristTaxMinor: null,
    depositMinor: null,
  };
  const all = { minNights: form.minNights ?? 1, priceRules: form.priceRules ?? [] };
  return [
    ...rateRows(locale, words, all, currency, EVER),
    ...bookingRows(locale, words, form.booking ?? NO_BOOKING_RULES),
    ...feeRows(locale, words, fees, currency),
    ...extraFeeRows(locale, words, form.extraFees ?? [], currency),
  ];
}

function featureRows(locale: Locale, { review, page }: ValueWords, form: Form): Row[] {
  return given([
    ...FEATURES.map((name) => {
      const value = form[name];
      return [page.feature[name], value && page.featureValue[value]] as const;
    }),
    [
      review.part.amenities,
      form.amenities &&
        formatList(
          locale,
          form.amenities.map((name) => page.amenity[name]),
        ),
    ],
    [
      review.part.views,
      form.views &&
        formatList(
          locale,
          form.views.map((name) => page.view[name]),
        ),
    ],
  ]);
}

function stayRows(locale: Locale, { review, page }: ValueWords, form: Form): Row[] {
  const { checkInFrom, checkInUntil, checkOutUntil, quietFrom, quietUntil, cancellation, payment } = form;
  const terms = {
    checkInFrom: checkInFrom || null,
    checkInUntil: checkInUntil || null,
    checkOutUntil: checkOutUntil || null,
    quietFrom: quietFrom || null,
    quietUntil: quietUntil || null,
    cancellation: cancellation ?? null,
    payment: payment ?? null,
    houseRules: [],
  };
  return [...termRows(page.terms, terms), ...texts(locale, review.part.houseRules, form.houseRules)];
}

function hostRows(words: Messages['detail'], { host }: Form): Row[] {
  if (!host) return [];
  const { professional } = host;
  return given([
    [words.host, professional ? words.professionalHost : words.privateHost],
    [words.company, professional?.company],
    [words.registerNumber, professional?.registerNumber],
    [words.hostAddress, professional?.address],
  ]);
}
