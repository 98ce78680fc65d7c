import { type Availability, checkStay } from './availability';
import { type Nights, nightCount } from './ranges';

/** Maximum shift from the wanted dates, in days. */
const FARTHEST_DAYS = 60;

/**
 * Possible stays of the same length, nearest first; the later one of two at the same distance. Stays with all nights
 * available come before those that the owner must confirm.
 */
export function nearestStays(availability: Availability, wanted: Nights, most: number): Nights[] {
  const nights = nightCount(wanted);
  const shifts = Array.from({ length: FARTHEST_DAYS }, (_, index) => [index + 1, -index - 1]).flat();
  const stays = shifts.map((shift) => ({ first: wanted.first + shift, end: wanted.first + shift + nights }));
  const found = (['free', 'askOwner'] as const).flatMap((check) =>
    apart(stays.filter((stay) => checkStay(availability, stay) === check)),
  );
  return found.slice(0, most);
}

/** Removes stays that differ from a nearer one by a single day, because those are no real choice. */
function apart(stays: readonly Nights[]): Nights[] {
  const kept: Nights[] = [];
  for (const stay of stays) {
    if (kept.every((other) => Math.abs(other.first - stay.first) > 1)) kept.push(stay);
  }
  return kept;
}

/** The stay with a later departure, after `nights` nights; `null` if that is not possible. */
export function prolonged(availability: Availability, stay: Nights, nights: number): Nights | null {
  const longer = { first: stay.first, end: stay.first + nights };
  return checkStay(availability, longer) === 'taken' ? null : longer;
}
