import { call, having } from '@/api/call';
import type { PossibleStayList, StayPrice } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type StayInAddress, stayQuery } from './address';
import type { Nights } from './ranges';

/** A stay that is possible at a home, with its price if that is known. */
export type PossibleStay = { readonly stay: Nights; readonly price: StayPrice | null };

/** The address of the possible stays nearest to one; that one is the first where it is possible itself. */
export function possibleStaysAddress(propertyId: string, wanted: StayInAddress): string {
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/stays?${stayQuery(wanted)}`;
}

/** The stays at an address, nearest first; `null` if there is no answer that can be used. */
export async function findPossibleStays(
  address: string,
  locale: Locale,
): Promise<readonly PossibleStay[] | null> {
  const answer = await call(address, locale, {}, having<PossibleStayList>('items'));
  if (answer.kind !== 'done') return null;
  return answer.value.items.map(({ checkIn, checkOut, stayPrice }) => ({
    stay: { first: checkIn, end: checkOut },
    price: stayPrice,
  }));
}
