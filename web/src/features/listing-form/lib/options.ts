import type { Feature } from '@/features/property-form/lib/features';
import type { HomeForm } from '@/features/property-form/lib/form';

type Room = HomeForm['rooms'][number];

/** The values of a choice, in the order of the form. A value of the API that is missing here does not compile. */
function all<Value extends string>(values: Record<Value, 0>): readonly Value[] {
  return Object.keys(values) as Value[];
}

export const PROPERTY_TYPES = all<HomeForm['propertyType']>({
  villa: 0,
  studio: 0,
  apartment: 0,
  house: 0,
  townhouse: 0,
  penthouse: 0,
  semi_detached: 0,
});

/** The choices of what a home has and allows. */
export const FEATURE_OPTIONS: { readonly [Name in Feature]: readonly HomeForm[Name][] } = {
  poolAccess: all<HomeForm['poolAccess']>({ private_pool: 0, shared_pool: 0, no_pool: 0 }),
  parking: all<HomeForm['parking']>({ free_parking: 0, paid_parking: 0, no_parking: 0 }),
  kitchen: all<HomeForm['kitchen']>({ full_kitchen: 0, kitchenette: 0, no_kitchen: 0 }),
  airConditioning: all<HomeForm['airConditioning']>({ full_property: 0, partial_property: 0, none: 0 }),
  accessibility: all<HomeForm['accessibility']>({
    not_accessible: 0,
    wheelchair_accessible: 0,
    partially_accessible: 0,
  }),
  petPolicy: all<HomeForm['petPolicy']>({ no_pets: 0, pets_welcome: 0, pets_on_request: 0 }),
  smokingPolicy: all<HomeForm['smokingPolicy']>({
    no_smoking: 0,
    smoking_allowed: 0,
    outdoor_smoking_only: 0,
  }),
  childrenPolicy: all<HomeForm['childrenPolicy']>({
    children_welcome: 0,
    adults_only: 0,
    children_on_request: 0,
  }),
};

export const AMENITIES = all<HomeForm['amenities'][number]>({
  wifi: 0,
  tv: 0,
  washing_machine: 0,
  dishwasher: 0,
  microwave: 0,
  coffee_machine: 0,
  balcony: 0,
  terrace: 0,
  garden: 0,
  bbq: 0,
  fireplace: 0,
  gym: 0,
  spa: 0,
  hot_tub: 0,
  sauna: 0,
  tennis_court: 0,
  golf_course: 0,
  beach_access: 0,
  lift: 0,
  step_free_access: 0,
  fenced_pool: 0,
});

export const VIEWS = all<HomeForm['views'][number]>({
  sea: 0,
  mountain: 0,
  city: 0,
  garden: 0,
  pool: 0,
  countryside: 0,
  lake: 0,
  river: 0,
  forest: 0,
});

export const CANCELLATIONS = all<NonNullable<HomeForm['cancellation']>>({
  free_until_1_day: 0,
  free_until_7_days: 0,
  free_until_14_days: 0,
  free_until_30_days: 0,
  free_until_60_days: 0,
  not_refundable: 0,
});

export const PAYMENTS = all<NonNullable<HomeForm['payment']>>({
  full_on_booking: 0,
  part_on_booking_rest_before_arrival: 0,
  part_on_booking_rest_on_arrival: 0,
  full_on_arrival: 0,
});

export const CHANNELS = all<HomeForm['preferredContact']>({ email: 0, phone: 0, whatsapp: 0 });

export const ROOM_KINDS = all<Room['type']>({ bedroom: 0, living_room: 0 });

export const BED_KINDS = all<Room['beds'][number]['type']>({
  double: 0,
  single: 0,
  sofa_bed: 0,
  bunk_bed: 0,
  cot: 0,
});
