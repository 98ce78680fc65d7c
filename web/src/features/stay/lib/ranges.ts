import type { Day } from './day';

/** Nights from `first` up to but not including `end`: the arrival day is in, the departure day is out. */
export type Nights = { readonly first: Day; readonly end: Day };

export function nightCount(nights: Nights): number {
  return Math.max(0, nights.end - nights.first);
}

export function contains(nights: Nights, night: Day): boolean {
  return night >= nights.first && night < nights.end;
}

/** Two adjacent stays (one leaves on the day the other arrives) do not overlap. */
export function overlaps(left: Nights, right: Nights): boolean {
  return left.first < right.end && right.first < left.end;
}
