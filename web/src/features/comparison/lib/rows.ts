import {
  bathroomsLine,
  bedroomsLine,
  distanceText,
  placeLine,
  priceLine,
} from '@/features/listing/lib/words';
import { shortTotal } from '@/features/price/lib/words';
import { FEATURE_NUMBER_NAMES, FEATURES } from '@/features/property-form/lib/features';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import type { PricedHome } from './homes';
import type { ComparisonMessages } from './words';

/** The maximum number of homes side by side. */
export const MOST_COMPARED = 4;

/** A line of the comparison: a label, and a value for each home. */
export type ComparisonRow = { readonly label: string; readonly values: readonly string[] };

type Line = [label: string, value: (home: PricedHome) => string | null | undefined];

/** What guests compare. A line that no home has a value for is left out. */
export function comparisonRows(
  locale: Locale,
  { amenity, cards, favourites, feature, featureValue }: ComparisonMessages,
  homes: readonly PricedHome[],
): ComparisonRow[] {
  const labels = favourites.compareRows;
  const money = (minor: number | null, { price }: PricedHome): string => {
    if (minor === null) return cards.price.askOwner;
    return minor === 0 ? cards.price.none : formatMoney(locale, minor, price.currency);
  };
  const distance = (text: string | null | undefined) => text && distanceText(locale, text);
  const lines: Line[] = [
    [favourites.comparePrice, ({ price }) => priceLine(locale, cards.card, price)],
    [favourites.compareTotal, (home) => home.stayPrice && shortTotal(locale, cards.price, home.stayPrice)],
    [labels.type, ({ propertyType }) => cards.propertyType[propertyType]],
    [labels.place, (home) => placeLine(locale, home)],
    [labels.guests, ({ maxGuests }) => formatNumber(locale, maxGuests)],
    [labels.bedrooms, ({ bedrooms }) => bedroomsLine(locale, cards.card, bedrooms)],
    [labels.bathrooms, ({ bathrooms }) => bathroomsLine(locale, cards.card, bathrooms)],
    [labels.minStay, ({ rates }) => plural(locale, cards.price.nights, rates.minNights)],
    [labels.cleaning, (home) => money(home.rates.fees.cleaningMinor, home)],
    [labels.deposit, (home) => money(home.rates.fees.depositMinor, home)],
    ...FEATURES.map((name): Line => [feature[name], ({ features }) => featureValue[features[name]]]),
    ...FEATURE_NUMBER_NAMES.map(
      (name): Line => [feature[name], ({ features }) => features[name]?.toString()],
    ),
    [labels.toBeach, ({ distances }) => distance(distances.toBeach)],
    [labels.toCenter, ({ distances }) => distance(distances.toCenter)],
    [labels.toAirport, ({ distances }) => distance(distances.toAirport)],
    [labels.amenities, ({ features }) => features.amenities.map((each) => amenity[each]).join(' · ')],
    [labels.licence, ({ licenseNumber }) => licenseNumber],
  ];
  return lines.flatMap(([label, read]) => {
    const values = homes.map((home) => read(home) || null);
    if (values.every((value) => value === null)) return [];
    return [{ label, values: values.map((value) => value ?? favourites.unknown) }];
  });
}
