import type { Day } from '@/features/stay/lib/day';
import { addDays, maxDay, minDay } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { lastNight } from '@/features/stay/lib/ranges';

/** Nights that are being selected: from where the selection began to where it is now, in either direction. */
export type Selection = { readonly anchor: Day; readonly head: Day };

/** A selection that begins at a day; `null` for a night that cannot be blocked. */
export function beginAt(day: Day, bounds: Nights): Selection | null {
  return day >= bounds.first && day < bounds.end ? { anchor: day, head: day } : null;
}

/** The selection up to another day, within what can be blocked. */
export function extendTo({ anchor }: Selection, day: Day, bounds: Nights): Selection {
  return { anchor, head: minDay(maxDay(day, bounds.first), lastNight(bounds)) };
}

export function selectedNights({ anchor, head }: Selection): Nights {
  return { first: minDay(anchor, head), end: addDays(maxDay(anchor, head), 1) };
}

/** What is drawn of a day in a selection. */
export function bandOf(nights: Nights | null, day: Day): 'only' | 'start' | 'middle' | 'end' | null {
  if (!nights || day < nights.first || day >= nights.end) return null;
  const [isFirst, isLast] = [day === nights.first, day === lastNight(nights)];
  if (isFirst && isLast) return 'only';
  if (isFirst) return 'start';
  return isLast ? 'end' : 'middle';
}
