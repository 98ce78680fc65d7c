import type { PostcodeAnswer } from '@/api/types';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { LookedUp } from './point';

/** The part of an empty form that placing a home looks at, for tests. */
export const EMPTY = {
  country: '',
  postalCode: '',
  city: '',
  region: '',
  stateProvince: '',
  address: '',
  point: null,
  distanceToBeach: '',
  distanceToCenter: '',
  distanceToAirport: '',
} as unknown as HomeForm;

/** What is known of a house in Corralejo, for tests. */
export const CORRALEJO: LookedUp = {
  country: 'ES',
  region: 'Canary Islands',
  province: 'Las Palmas',
  city: 'Corralejo',
  island: 'Fuerteventura',
  coordinates: { latitude: 28.7351234567, longitude: -13.8705 },
  accuracyM: 10,
  precision: 'exact',
  source: 'cartociudad',
  attribution: 'CartoCiudad',
  timeZone: 'Atlantic/Canary',
  postcode: '35660',
  centreDistanceM: 1_240,
  airport: { name: 'Fuerteventura Airport', distanceM: 31_400 },
};

/** What the postcode of La Oliva says, for tests. */
export const LA_OLIVA: PostcodeAnswer = {
  country: 'ES',
  region: 'Canary Islands',
  province: 'Las Palmas',
  city: 'La Oliva',
  island: 'Fuerteventura',
  coordinates: { latitude: 28.61, longitude: -13.93 },
  accuracyM: 5_000,
  precision: 'area',
  source: 'gazetteer',
  attribution: 'GeoNames',
  timeZone: 'Atlantic/Canary',
  valid: true,
  normalised: '35660',
  formatted: '35660',
  patternKnown: true,
  message: null,
  examples: ['28001', '35660'],
};
