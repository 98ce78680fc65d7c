import { type Availability, checkStay } from './availability';
import type { Nights } from './ranges';

/** The stay with a later departure, after `nights` nights; `null` if that is not possible. */
export function prolonged(availability: Availability, stay: Nights, nights: number): Nights | null {
  const longer = { first: stay.first, end: stay.first + nights };
  return checkStay(availability, longer) === 'taken' ? null : longer;
}
