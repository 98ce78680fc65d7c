import type { PropertyCalendar } from '@/api/types';
import { type Availability, nightState } from '@/features/stay/lib/availability';
import { maxDay, minDay } from '@/features/stay/lib/day';
import type { Nights } from '@/features/stay/lib/ranges';
import { nightsIn } from '@/features/stay/lib/ranges';

/** How much of some nights is available. */
export type Share = {
  /** The nights that are not past and within the calendar. */
  readonly counted: number;
  readonly available: number;
  /** The nights that only the owner knows about. They do not count as available. */
  readonly unknown: number;
  readonly percent: number;
  readonly tier: PropertyCalendar['tier'];
};

/** The rounded share of available nights, by the API's rule, so that it follows an edit at once. */
export function shareOf(availability: Availability, { first, end }: Nights): Share {
  let [counted, available, unknown] = [0, 0, 0];
  const { today, covered } = availability;
  for (const day of nightsIn({ first: maxDay(first, today), end: minDay(end, covered.end) })) {
    const { kind } = nightState(availability, day);
    counted += 1;
    if (kind === 'available') available += 1;
    if (kind === 'askOwner') unknown += 1;
  }
  const percent = counted === 0 ? 0 : Math.round((available * 100) / counted);
  return { counted, available, unknown, percent, tier: tierOf(percent) };
}

/** High from 70 percent on, moderate from 40 on. */
function tierOf(percent: number): Share['tier'] {
  if (percent >= 70) return 'high';
  return percent >= 40 ? 'moderate' : 'limited';
}
