import { type Availability, checkStay } from './availability';
import { addDays } from './day';
import type { Nights } from './ranges';

/** The stay with a later departure, after `nights` nights; `null` if that is not possible. */
export function prolonged(availability: Availability, stay: Nights, nights: number): Nights | null {
  const longer = { first: stay.first, end: addDays(stay.first, nights) };
  return checkStay(availability, longer) === 'taken' ? null : longer;
}
