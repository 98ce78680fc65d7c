import type { CalendarPlatform } from '@/api/types';
import { type Availability, nightState } from '@/features/stay/lib/availability';
import { addDays, minDay } from '@/features/stay/lib/day';
import { nightsIn } from '@/features/stay/lib/ranges';

/** Nights that are taken, by the calendar that says so. */
export type TakenNights = {
  /** Each night once, whoever takes it. */
  readonly taken: number;
  /** The nights that are looked at. */
  readonly counted: number;
  /** Most nights first. A night that several calendars name counts for each of them. */
  readonly platforms: readonly { readonly platform: CalendarPlatform; readonly nights: number }[];
};

const DAYS = 365;

/** The taken nights of the next twelve months, as far as the calendar goes. */
export function takenNights(availability: Availability): TakenNights {
  const { today, covered } = availability;
  const nights = nightsIn({ first: today, end: minDay(addDays(today, DAYS), covered.end) });
  const counts = new Map<CalendarPlatform, number>();
  let taken = 0;
  for (const night of nights) {
    const state = nightState(availability, night);
    if (state.kind !== 'taken') continue;
    taken += 1;
    for (const platform of state.platforms) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  }
  const platforms = [...counts]
    .map(([platform, nights]) => ({ platform, nights }))
    .toSorted((one, other) => other.nights - one.nights);
  return { taken, counted: nights.length, platforms };
}
