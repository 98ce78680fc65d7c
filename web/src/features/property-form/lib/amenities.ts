import type { Amenity } from '@/api/types';

/** The amenities in the groups in which they are chosen and read, each in one. */
export const AMENITY_GROUPS = {
  comfort: [
    'washing_machine',
    'fireplace',
    'heating',
    'fan',
    'iron',
    'hair_dryer',
    'tumble_dryer',
    'bathtub',
    'bed_linen',
    'towels',
    'mosquito_nets',
    'blackout_blinds',
    'safe',
  ],
  kitchen: ['dishwasher', 'microwave', 'coffee_machine', 'bbq', 'oven', 'freezer', 'kettle', 'toaster'],
  work: [
    'wifi',
    'tv',
    'gym',
    'spa',
    'hot_tub',
    'sauna',
    'fast_wifi',
    'workspace',
    'streaming',
    'board_games',
  ],
  children: ['fenced_pool', 'cot', 'high_chair', 'stair_gate', 'toys', 'playground'],
  outdoors: [
    'balcony',
    'terrace',
    'garden',
    'tennis_court',
    'golf_course',
    'beach_access',
    'heated_pool',
    'outdoor_shower',
    'outdoor_furniture',
    'sun_loungers',
    'beach_towels',
    'bicycles',
    'bicycle_storage',
    'surf_storage',
    'table_tennis',
  ],
  arrival: ['lift', 'step_free_access', 'self_check_in', 'luggage_storage', 'ev_charger'],
  safety: ['smoke_alarm', 'carbon_monoxide_alarm', 'fire_extinguisher', 'first_aid_kit'],
} as const satisfies Record<string, readonly Amenity[]>;

export type AmenityGroup = keyof typeof AMENITY_GROUPS;

/** The groups that have some of the amenities, each with those. */
export function grouped(
  amenities: readonly Amenity[],
): readonly (readonly [AmenityGroup, readonly Amenity[]])[] {
  const groups = Object.entries(AMENITY_GROUPS) as [AmenityGroup, readonly Amenity[]][];
  return groups
    .map(([group, all]) => [group, all.filter((amenity) => amenities.includes(amenity))] as const)
    .filter(([, some]) => some.length > 0);
}
