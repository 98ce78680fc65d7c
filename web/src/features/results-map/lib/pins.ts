import type { Cluster } from '@/api/types';
import { priceLine } from '@/features/listing/lib/words';
import { stayTotal } from '@/features/price/lib/words';
import { type Box, boxAround, type Point } from '@/features/search/lib/box';
import type { FilterWords } from '@/features/search/lib/words';
import { formatMoney, formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages, plural } from '@/i18n/words';

export type MapWords = FilterWords['map'];

/** The words of a price where there is room for them. */
export type PriceWords = {
  card: Pick<Messages['card'], 'from' | 'range' | 'perNight' | 'favourite'>;
  price: Pick<Messages['price'], 'from' | 'forNights'>;
};

/** What a pin shows, and what it is called. */
export type Pin = { readonly text: string; readonly label: string };

/** Spain with its islands, for a list without homes. */
const SPAIN: Box = { west: -18.5, south: 27.5, east: 5, north: 44 };

/** How much is seen around the homes: a share of what they span, and at least so many degrees, about 10 km. */
const MARGIN = { share: 0.15, least: 0.1 };

/** What the map shows where the search names no part of it: the homes of the list, and a little around them. */
export function boxOf(points: readonly Point[]): Box {
  const box = boxAround(points);
  if (!box) return SPAIN;
  const wide = Math.max(MARGIN.least, (box.east - box.west) * MARGIN.share);
  const high = Math.max(MARGIN.least, (box.north - box.south) * MARGIN.share);
  return {
    west: Math.max(-180, box.west - wide),
    south: Math.max(-90, box.south - high),
    east: Math.min(180, box.east + wide),
    north: Math.min(90, box.north + high),
  };
}

/** What tells a pin from all others, also after the map has moved. */
export function pinKey({ id, count, coordinates }: Cluster): string {
  return id ?? `${coordinates.latitude},${coordinates.longitude},${count}`;
}

/** The homes that have an entry of their own, from west to east. */
export function homesInOrder(clusters: readonly Cluster[]): readonly Cluster[] {
  return clusters
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => a.coordinates.longitude - b.coordinates.longitude);
}

/** The total of the stay, or the price of a night; `null` for more than one home, and where it is not known. */
function pinPrice(locale: Locale, { price, stayPrice }: Cluster): string | null {
  if (stayPrice) return formatMoney(locale, stayPrice.totalMinor, stayPrice.currency);
  return price && formatMoney(locale, price.minMinor, price.currency);
}

/** The same with what it is for: `€826 for 7 nights`, `from €118 a night`. */
export function fullPrice(
  locale: Locale,
  words: PriceWords,
  { price, stayPrice }: Pick<Cluster, 'price' | 'stayPrice'>,
): string | null {
  if (stayPrice) {
    const nights = plural(locale, words.price.forNights, stayPrice.nights);
    return `${stayTotal(locale, words.price, stayPrice)} ${nights}`;
  }
  return price && `${priceLine(locale, words.card, price)} ${words.card.perNight}`;
}

/** The price of a home, or the number of homes in a cluster. */
export function pinOf(locale: Locale, words: MapWords, cluster: Cluster): Pin {
  const { id, name, count } = cluster;
  if (id === null) {
    return { text: formatNumber(locale, count), label: plural(locale, words.cluster, count) };
  }
  const price = pinPrice(locale, cluster);
  return {
    text: price ?? '•',
    label: fill(words.pin, { name: name ?? id, price: price ?? words.noPrice }),
  };
}
