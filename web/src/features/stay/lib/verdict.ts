import { type Availability, checkStay, type StayCheck } from './availability';
import type { Nights } from './ranges';

/**
 * What can be said about a stay at a home: that the party is too large, whether its nights are available, or, without
 * dates or without a calendar, nothing.
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

/** Whether no owner could say yes to it as it is. */
export function isImpossible(verdict: StayVerdict): boolean {
  return verdict === 'taken' || verdict === 'tooManyGuests';
}
