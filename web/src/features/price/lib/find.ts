import { find } from '@/api/find';
import type { Property, StayPrice } from '@/api/types';
import type { Day } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';
import { type NightRates, nightRates } from './rates';

/** The address of the price of a stay. */
export function priceAddress(propertyId: string, stay: Nights, guests: number, children: number): string {
  const query = new URLSearchParams({
    checkIn: stay.first,
    checkOut: stay.end,
    guests: String(guests),
    children: String(children),
  });
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/price?${query}`;
}

/** The price at an address; `null` if there is no answer that can be used. */
export function findPrice(address: string, locale: Locale, signal: AbortSignal): Promise<StayPrice | null> {
  return find(address, locale, signal);
}

/** The address of what a home asks for its nights. */
export function ratesAddress(propertyId: string): string {
  return `/api/v1/properties/${encodeURIComponent(propertyId)}`;
}

/** What the home at an address asks for its nights; `null` if there is no answer that can be used. */
export async function findRates(
  address: string,
  locale: Locale,
  today: Day,
  signal: AbortSignal,
): Promise<NightRates | null> {
  const property = await find<Property>(address, locale, signal);
  return property && nightRates(property, today);
}
