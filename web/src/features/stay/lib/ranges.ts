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

export function intersect(left: Nights, right: Nights): Nights | null {
  const both = { first: Math.max(left.first, right.first), end: Math.min(left.end, right.end) };
  return both.first < both.end ? both : null;
}

/** Sorted and disjoint ranges. Adjacent ranges are joined, and empty ones removed. */
export function merge(ranges: readonly Nights[]): Nights[] {
  const merged: { first: Day; end: Day }[] = [];
  const sorted = ranges.filter((range) => range.first < range.end).sort((a, b) => a.first - b.first);
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.first <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** The nights of `whole` that are not in `taken`. */
export function subtract(whole: Nights, taken: readonly Nights[]): Nights[] {
  const free: Nights[] = [];
  let first = whole.first;
  for (const range of merge(taken)) {
    if (range.end <= first) continue;
    if (range.first >= whole.end) break;
    if (range.first > first) free.push({ first, end: range.first });
    first = range.end;
  }
  if (first < whole.end) free.push({ first, end: whole.end });
  return free;
}
