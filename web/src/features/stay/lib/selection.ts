import { type Availability, canSleep, checkStay, nightState } from './availability';
import type { Day } from './day';
import type { Nights } from './ranges';

/** What a guest has picked so far. */
export type Selection = { readonly arrival: Day | null; readonly departure: Day | null };

export const NOTHING_SELECTED: Selection = { arrival: null, departure: null };

/** A chosen stay, or none, as a selection. */
export function selectionOf(stay: Nights | null): Selection {
  return stay ? { arrival: stay.first, departure: stay.end } : NOTHING_SELECTED;
}

/** The stay, once both ends are chosen. */
export function stayOf(selection: Selection): Nights | null {
  const { arrival, departure } = selection;
  return arrival !== null && departure !== null && departure > arrival
    ? { first: arrival, end: departure }
    : null;
}

/**
 * The day a guest may do something with. Without an arrival, or with a whole stay, that is a night to sleep here.
 * With an arrival it is also every day the stay can end on, which may be somebody else's arrival day; later
 * days lie behind a night that cannot be slept here and lead nowhere.
 */
export function isSelectable(availability: Availability, selection: Selection, day: Day): boolean {
  if (isAfterArrival(selection, day)) return canDepart(availability, selection, day);
  return canSleep(nightState(availability, day));
}

/** Whether `day` comes after an arrival whose departure is still to be chosen. */
function isAfterArrival({ arrival, departure }: Selection, day: Day): boolean {
  return arrival !== null && departure === null && day > arrival;
}

function canDepart(availability: Availability, selection: Selection, day: Day): boolean {
  if (selection.arrival === null || !isAfterArrival(selection, day)) return false;
  return checkStay(availability, { first: selection.arrival, end: day }) !== 'taken';
}

/** The selection after a guest chose `day`: it ends the stay when it can, otherwise it starts a new one. */
export function choose(availability: Availability, selection: Selection, day: Day): Selection {
  if (!isSelectable(availability, selection, day)) return selection;
  if (isAfterArrival(selection, day)) return { arrival: selection.arrival, departure: day };
  return day === selection.arrival && selection.departure === null
    ? selection
    : { arrival: day, departure: null };
}

/** The selection as it would be if `day` were chosen as its departure; any other day changes nothing. */
export function previewOf(availability: Availability, selection: Selection, day: Day | null): Selection {
  return day !== null && canDepart(availability, selection, day)
    ? { arrival: selection.arrival, departure: day }
    : selection;
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
