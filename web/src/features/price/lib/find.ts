import type { StayPrice } from '@/api/types';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';

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
export async function findPrice(
  address: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<StayPrice | null> {
  try {
    const response = await fetch(address, { headers: { 'accept-language': locale }, signal });
    return response.ok ? ((await response.json()) as StayPrice) : null;
  } catch {
    return null;
  }
}
