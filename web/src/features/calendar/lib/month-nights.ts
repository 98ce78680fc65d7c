import { type Availability, type NightState, nightState } from '@/features/stay/lib/availability';
import { addDays, type MonthNumber } from '@/features/stay/lib/day';
import { monthNights, type Nights, nightsIn } from '@/features/stay/lib/ranges';

/** The nights of a month as ranges, by what they are for a guest. */
export function nightsByKind(
  availability: Availability,
  month: MonthNumber,
): ReadonlyMap<NightState['kind'], readonly Nights[]> {
  const found = new Map<NightState['kind'], Nights[]>();
  for (const night of nightsIn(monthNights(month))) {
    const { kind } = nightState(availability, night);
    const ranges = found.get(kind) ?? [];
    const last = ranges.at(-1);
    const end = addDays(night, 1);
    if (last?.end === night) ranges[ranges.length - 1] = { first: last.first, end };
    else ranges.push({ first: night, end });
    found.set(kind, ranges);
  }
  return found;
}
