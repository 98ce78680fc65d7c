import { SEARCH_GUESTS_MAX } from '@/api/limits.gen';
import { priceAddress } from '@/features/price/lib/find';
import { countOf } from '@/features/property-form/lib/amount';
import { parseDay } from '@/features/stay/lib/day';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

export type TypedStay = { readonly arrival: string; readonly departure: string; readonly guests: string };

export type StayErrors = { readonly [Field in keyof TypedStay]?: string };

export type StayCheck =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'errors'; readonly errors: StayErrors };

/**
 * The address of the price of a stay, or what is wrong with it.
 *
 * @param maxGuests how many the home takes; `null` where that is not known
 */
export function checkStay(
  homeId: string,
  { arrival, departure, guests }: TypedStay,
  maxGuests: number | null,
  words: OwnerMessages['homeSettings']['preview'],
): StayCheck {
  const first = parseDay(arrival);
  const end = parseDay(departure);
  const count = countOf(guests);
  const most = maxGuests ?? SEARCH_GUESTS_MAX;
  const errors: StayErrors = {
    ...(first === null && { arrival: words.arrivalError }),
    ...((end === null || (first !== null && end <= first)) && { departure: words.datesError }),
    ...((count === null || count < 1 || count > most) && { guests: fill(words.guestsError, { max: most }) }),
  };
  if (first === null || end === null || count === null || Object.keys(errors).length > 0) {
    return { kind: 'errors', errors };
  }
  return { kind: 'address', address: priceAddress(homeId, { first, end }, count, 0) };
}
