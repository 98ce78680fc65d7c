import type { Destination, FacetCount, ListedProperty, PropertyPage } from '@/api/types';
import { formatMoney } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { slugOf } from './slug';

const NEARBY_PLACES = 8;

/** The slug in the address of a page, where the browser has encoded its letters; empty for one that cannot be read. */
export function readSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** What the API is asked to suggest for an address: the words of the slug. */
export function suggestionQuery(slug: string): string {
  return slug.replaceAll('-', ' ');
}

/** The place of an address among suggestions. Of places with the same name, the first: islands and regions come before towns. */
export function placeOfSlug(slug: string, suggestions: readonly Destination[]): Destination | null {
  return suggestions.find(({ name, count }) => slugOf(name) === slug && count > 0) ?? null;
}

/** The counted values of a facet that any home has, the most frequent first, with their names. */
export function countedNames<Value extends string>(
  counts: readonly FacetCount[],
  names: Readonly<Record<Value, string>>,
): { name: string; count: number }[] {
  const known = counts.filter(({ value, count }) => count > 0 && value in names);
  return known
    .map(({ value, count }) => ({ name: names[value as Value], count }))
    .sort((one, other) => other.count - one.count);
}

type Cheapest = Pick<ListedProperty, 'price'> | undefined;

/** The range of prices of a night; `null` where prices cannot be compared. */
export function priceSentence(
  locale: Locale,
  messages: SiteMessages['destination'],
  cheapest: Cheapest,
  dearest: Cheapest,
): string | null {
  if (!cheapest || !dearest || cheapest.price.currency !== dearest.price.currency) return null;
  const { currency, minMinor: low } = cheapest.price;
  const high = dearest.price.minMinor;
  if (high <= low) return fill(messages.priceFrom, { price: formatMoney(locale, low, currency) });
  return fill(messages.priceRange, {
    low: formatMoney(locale, low, currency),
    high: formatMoney(locale, high, currency),
  });
}

/** The middle of the homes on a page, as the API takes it; `null` where none has a point. */
export function middleOf(homes: readonly Pick<ListedProperty, 'approximatePoint'>[]): string | null {
  const points = homes.flatMap(({ approximatePoint }) => approximatePoint ?? []);
  if (points.length === 0) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const latitude = mean(points.map((point) => point.latitude));
  const longitude = mean(points.map((point) => point.longitude));
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
}

/** The other places around: the towns of the nearest homes, then the places that most homes are in. */
export function nearbyPlaces(
  slug: string,
  nearest: PropertyPage['items'],
  top: readonly Destination[],
): { name: string; slug: string }[] {
  const names = [...nearest.map(({ city }) => city), ...top.map(({ name }) => name)];
  const bySlug = new Map<string, string>();
  for (const name of names) {
    const other = slugOf(name);
    if (other !== '' && other !== slug && !bySlug.has(other)) bySlug.set(other, name);
  }
  return [...bySlug].slice(0, NEARBY_PLACES).map(([other, name]) => ({ name, slug: other }));
}
