import { type Availability, checkStay, type StayCheck } from './availability';
import type { Nights } from './ranges';

/**
 * The verdict on a stay at a home: too many guests, the availability of its nights, or nothing without dates or without
 * a calendar.
 */
export type StayVerdict = StayCheck | 'tooManyGuests' | 'nothing';

export function stayVerdict(
  availability: Availability | null,
  stay: Nights | null,
  guests: number,
  maxGuests: number,
): StayVerdict {
  if (guests > maxGuests) return 'tooManyGuests';
  return availability && stay ? checkStay(availability, stay) : 'nothing';
}

/** Whether no owner could accept the stay as it is. */
export function isImpossible(verdict: StayVerdict): boolean {
  return verdict === 'taken' || verdict === 'tooManyGuests';
}
