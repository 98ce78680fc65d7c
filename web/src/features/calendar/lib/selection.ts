import { type Availability, canSleep, checkStay, nightState } from './availability';
import type { Day } from './day';
import type { Nights } from './ranges';

/** What a guest has picked so far. */
export type Selection = { readonly arrival: Day | null; readonly departure: Day | null };

export const NOTHING_SELECTED: Selection = { arrival: null, departure: null };

/** The stay, once both ends are chosen. */
export function stayOf(selection: Selection): Nights | null {
  const { arrival, departure } = selection;
  return arrival !== null && departure !== null && departure > arrival
    ? { first: arrival, end: departure }
    : null;
}

/**
 * The day a guest may do something with: arrive, when that night can be slept here; or leave, when an
 * arrival is chosen and every night up to that day can be slept here. A departure day may be
 * somebody else's arrival day.
 */
export function isSelectable(availability: Availability, selection: Selection, day: Day): boolean {
  return canDepart(availability, selection, day) || canSleep(nightState(availability, day));
}

function canDepart(availability: Availability, selection: Selection, day: Day): boolean {
  const { arrival, departure } = selection;
  if (arrival === null || departure !== null || day <= arrival) return false;
  return checkStay(availability, { first: arrival, end: day }) !== 'taken';
}

/** The selection after a guest chose `day`: it ends the stay when it can, otherwise it starts a new one. */
export function choose(availability: Availability, selection: Selection, day: Day): Selection {
  if (canDepart(availability, selection, day)) return { arrival: selection.arrival, departure: day };
  if (canSleep(nightState(availability, day))) return { arrival: day, departure: null };
  return selection;
}

/** Where a day lies in the band of the selection; the ends are half days. */
export type Band = 'none' | 'only' | 'start' | 'middle' | 'end';

export function bandOf(selection: Selection, day: Day): Band {
  const { arrival, departure } = selection;
  if (arrival === null) return 'none';
  if (departure === null) return day === arrival ? 'only' : 'none';
  if (day === arrival) return 'start';
  if (day === departure) return 'end';
  return day > arrival && day < departure ? 'middle' : 'none';
}
