import { type Availability, checkStay } from './availability';
import { type Nights, nightCount } from './ranges';

/** How many days earlier or later a guest may still be glad to travel. */
const FARTHEST_DAYS = 60;

/**
 * Stays as long as the one wanted that are possible, nearest in time first; of two equally near the later one.
 * Those whose every night is available come before those that the owner has to confirm.
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

/** Without stays that differ from a nearer one by a single day: three of those are no choice. */
function apart(stays: readonly Nights[]): Nights[] {
  const kept: Nights[] = [];
  for (const stay of stays) {
    if (kept.every((other) => Math.abs(other.first - stay.first) > 1)) kept.push(stay);
  }
  return kept;
}
