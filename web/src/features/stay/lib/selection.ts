import { type Availability, canSleep, checkStay, nightState } from './availability';
import { addDays, type Day } from './day';
import type { Nights } from './ranges';

/** The ends that a guest has picked so far. */
export type Selection = { readonly arrival: Day | null; readonly departure: Day | null };

export const NOTHING_SELECTED: Selection = { arrival: null, departure: null };

/** The selection of a chosen stay, or of none. */
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
 * Whether a guest may choose a day. Without an arrival, or with a complete stay, it must be a night to sleep here. With
 * an arrival it may also be a day on which the stay can end, even if somebody else arrives on it. Days after a night
 * that is not available cannot be chosen.
 */
export function isSelectable(availability: Availability, selection: Selection, day: Day): boolean {
  if (isAfterArrival(selection, day)) return canDepart(availability, selection, day);
  const night = { first: day, end: addDays(day, 1) };
  return canSleep(nightState(availability, day)) && checkStay(availability, night) !== 'taken';
}

/** Whether `day` comes after an arrival whose departure is still to be chosen. */
function isAfterArrival({ arrival, departure }: Selection, day: Day): boolean {
  return arrival !== null && departure === null && day > arrival;
}

function canDepart(availability: Availability, selection: Selection, day: Day): boolean {
  if (selection.arrival === null || !isAfterArrival(selection, day)) return false;
  return checkStay(availability, { first: selection.arrival, end: day }) !== 'taken';
}

/** The selection after a guest chose `day`. It ends the stay if possible, and otherwise starts a new one. */
export function choose(availability: Availability, selection: Selection, day: Day): Selection {
  if (!isSelectable(availability, selection, day)) return selection;
  if (isAfterArrival(selection, day)) return { arrival: selection.arrival, departure: day };
  return day === selection.arrival && selection.departure === null
    ? selection
    : { arrival: day, departure: null };
}

/** The selection with `day` as its departure; unchanged if the stay cannot end on that day. */
export function previewOf(availability: Availability, selection: Selection, day: Day | null): Selection {
  return day !== null && canDepart(availability, selection, day)
    ? { arrival: selection.arrival, departure: day }
    : selection;
}

/** The position of a day in the band of the selection; the ends are half days. */
type Band = 'none' | 'only' | 'start' | 'middle' | 'end';

export function bandOf(selection: Selection, day: Day): Band {
  const { arrival, departure } = selection;
  if (arrival === null) return 'none';
  if (departure === null) return day === arrival ? 'only' : 'none';
  if (day === arrival) return 'start';
  if (day === departure) return 'end';
  return day > arrival && day < departure ? 'middle' : 'none';
}
