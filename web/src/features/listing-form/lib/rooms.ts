import { BED_TYPE_VALUES } from '@/api/limits.gen';
import type { HomeForm } from '@/features/property-form/lib/form';

type Room = HomeForm['rooms'][number];
export type BedKind = Room['beds'][number]['type'];

/** A room as it is added: most bedrooms have one double bed. */
export const USUAL_ROOM: Room = { type: 'bedroom', beds: [{ type: 'double', count: 1 }] };

/** The number of beds of a kind. */
export function bedCount(room: Room, kind: BedKind): number {
  return room.beds.find(({ type }) => type === kind)?.count ?? 0;
}

/** The room with another number of beds of a kind; the kinds stay in the order of the form. */
export function withBeds(room: Room, kind: BedKind, count: number): Room {
  const beds = BED_TYPE_VALUES.map((type) => ({ type, count: type === kind ? count : bedCount(room, type) }));
  return { ...room, beds: beds.filter((some) => some.count > 0) };
}

/** The rooms with another one at a place. */
export function withRoom(rooms: readonly Room[], index: number, room: Room): Room[] {
  return rooms.map((each, place) => (place === index ? room : each));
}
