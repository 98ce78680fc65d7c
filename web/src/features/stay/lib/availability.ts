import type { CalendarPlatform, PropertyCalendar } from '@/api/types';
import { addDays, type Day } from './day';
import { contains, type Nights, overlaps } from './ranges';

/** The state of one night for a guest. */
export type NightState =
  | { readonly kind: 'past' }
  | { readonly kind: 'available' }
  | { readonly kind: 'taken'; readonly platforms: readonly CalendarPlatform[] }
  /** The platform does not accept bookings this far ahead or at such short notice. Nobody has booked. */
  | { readonly kind: 'outsideWindow'; readonly platforms: readonly CalendarPlatform[] }
  /** No source was read lately, so only the owner knows. */
  | { readonly kind: 'askOwner' }
  /** After the last night the calendar covers. */
  | { readonly kind: 'beyond' };

type Block = Nights & { readonly platform: CalendarPlatform; readonly outsideWindow: boolean };

/** A property's calendar, its ranges half-open. */
export type Availability = {
  readonly today: Day;
  readonly covered: Nights;
  readonly blocks: readonly Block[];
  readonly unknown: readonly Nights[];
  /** How many nights before and after a stay must not be taken either; none if absent. */
  readonly preparationNights?: number;
};

/** Converts the API's inclusive last nights to half-open ranges. */
export function availabilityOf(calendar: PropertyCalendar): Availability {
  const nights = (range: { startDate: string; endDate: string }): Nights => ({
    first: range.startDate,
    end: addDays(range.endDate, 1),
  });
  return {
    today: calendar.today,
    covered: { first: calendar.from, end: addDays(calendar.to, 1) },
    blocks: calendar.blocked.map((block) => ({
      ...nights(block),
      platform: block.platform,
      outsideWindow: block.category === 'outside_booking_window',
    })),
    unknown: calendar.unknown.map(nights),
  };
}

/** A calendar as a page brings it to the browser, where a list of objects would be most of its size. */
export type PackedAvailability = Omit<Availability, 'blocks'> & {
  /** `2027-05-08 2027-05-11 airbnb`, with commas between blocks. */
  readonly blocks: string;
};

export function pack(availability: Availability): PackedAvailability {
  const texts = availability.blocks.map(({ first, end, platform, outsideWindow }) =>
    [first, end, platform, ...(outsideWindow ? [OUTSIDE] : [])].join(' '),
  );
  return { ...availability, blocks: texts.join() };
}

export function unpack(packed: PackedAvailability): Availability {
  const blocks = packed.blocks.split(',').flatMap((text) => {
    const [first, end, platform, outside] = text.split(' ');
    if (!first || !end) return [];
    return { first, end, platform: platform as CalendarPlatform, outsideWindow: outside === OUTSIDE };
  });
  return { ...packed, blocks };
}

const OUTSIDE = 'outside';

/** The state of one night. A taken night outranks an unknown one: in doubt a night is not free. */
export function nightState(availability: Availability, night: Day): NightState {
  if (night < availability.today) return { kind: 'past' };
  if (!contains(availability.covered, night)) return { kind: 'beyond' };
  const blocks = availability.blocks.filter((block) => contains(block, night));
  if (blocks.length > 0) {
    const taken = blocks.filter((block) => !block.outsideWindow);
    const counted = taken.length > 0 ? taken : blocks;
    const platforms = [...new Set(counted.map((block) => block.platform))];
    return { kind: taken.length > 0 ? 'taken' : 'outsideWindow', platforms };
  }
  if (availability.unknown.some((range) => contains(range, night))) return { kind: 'askOwner' };
  return { kind: 'available' };
}

/** Whether a guest may sleep here that night, as far as the calendar knows. */
export function canSleep(state: NightState): boolean {
  return state.kind === 'available' || state.kind === 'askOwner';
}

export type StayCheck = 'free' | 'askOwner' | 'taken';

/** Whether every night of a stay is free, some need the owner's confirmation, or the stay is not possible. */
export function checkStay(availability: Availability, stay: Nights): StayCheck {
  if (stay.first < availability.today || stay.end > availability.covered.end) return 'taken';
  const kept = availability.preparationNights ?? 0;
  const needed = { first: addDays(stay.first, -kept), end: addDays(stay.end, kept) };
  if (availability.blocks.some((block) => overlaps(block, needed))) return 'taken';
  return availability.unknown.some((range) => overlaps(range, stay)) ? 'askOwner' : 'free';
}
