import type { Block, CalendarPlatform, FeedEvent, PropertyCalendar } from '@/api/types';
import { type Availability, availabilityOf, nightState } from '@/features/stay/lib/availability';
import type { Day } from '@/features/stay/lib/day';
import { addDays } from '@/features/stay/lib/day';
import { contains, type Nights, nightsIn } from '@/features/stay/lib/ranges';
import { nightsOf } from './changes';

/** A night as its owner sees it. */
export type OwnerNight = {
  /** `ownerBlock` where the owner alone takes it, `booked` where a platform does. */
  readonly kind: 'past' | 'available' | 'booked' | 'ownerBlock' | 'outsideWindow' | 'askOwner' | 'beyond';
  readonly platforms: readonly CalendarPlatform[];
  readonly blocks: readonly Block[];
  /** The platforms' events of the night, without what could name a guest. */
  readonly events: readonly FeedEvent[];
};

/** A calendar with other blocks of the owner: those of the server with what this browser has still to send. */
export function ownAvailability(calendar: PropertyCalendar, blocks: readonly Block[]): Availability {
  const known = availabilityOf(calendar);
  return {
    ...known,
    unknown: known.unknown.map((range) => withTaken(known, range)),
    blocks: [
      ...known.blocks.filter(({ platform }) => platform !== 'manual'),
      ...blocks.map((block) => ({
        ...nightsOf(block),
        platform: 'manual' as const,
        outsideWindow: false,
      })),
    ],
  };
}

/** Unknown nights with the taken ones beside them: nobody knows more about those, once nobody takes them. */
function withTaken(known: Availability, { first, end }: Nights): Nights {
  const isTaken = (day: Day) => known.blocks.some((block) => contains(block, day));
  let [from, until] = [first, end];
  while (from > known.today && isTaken(addDays(from, -1))) from = addDays(from, -1);
  while (until < known.covered.end && isTaken(until)) until = addDays(until, 1);
  return { first: from, end: until };
}

/** The nights of a range, each by its day. */
export function ownerNights(
  availability: Availability,
  blocks: readonly Block[],
  events: readonly FeedEvent[],
  nights: Nights,
): Map<Day, OwnerNight> {
  const ranges = blocks.map((block) => ({ block, nights: nightsOf(block) }));
  const taking = events.filter((event) => event.blocks).map((event) => ({ event, nights: nightsOf(event) }));
  return new Map(
    nightsIn(nights).map((day) => {
      const state = nightState(availability, day);
      const platforms = state.kind === 'taken' || state.kind === 'outsideWindow' ? state.platforms : [];
      const night: OwnerNight = {
        kind: kindOf(state.kind, platforms),
        platforms,
        blocks: ranges.filter(({ nights }) => contains(nights, day)).map(({ block }) => block),
        events: taking.filter(({ nights }) => contains(nights, day)).map(({ event }) => event),
      };
      return [day, night];
    }),
  );
}

function kindOf(
  kind: ReturnType<typeof nightState>['kind'],
  platforms: readonly CalendarPlatform[],
): OwnerNight['kind'] {
  if (kind !== 'taken') return kind;
  return platforms.some((platform) => platform !== 'manual') ? 'booked' : 'ownerBlock';
}

/** The action of a click on a night: block it, open the owner's block, or only tell what the night is. */
export function actionOn(night: OwnerNight): 'block' | 'open' | 'tell' {
  if (night.kind === 'past' || night.kind === 'beyond') return 'tell';
  if (night.blocks.length > 0) return 'open';
  return night.kind === 'available' || night.kind === 'askOwner' ? 'block' : 'tell';
}
