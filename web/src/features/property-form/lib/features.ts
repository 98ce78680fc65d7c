import type { Features } from '@/api/types';
import { COUNT_NAMES, type CountName, partOf } from './form';

/** What a home has, and what its owner allows: choices in the words that guests read, in the order of the form. */
export const FACILITIES = ['poolAccess', 'parking', 'kitchen', 'airConditioning', 'accessibility'] as const;
export const POLICIES = ['petPolicy', 'smokingPolicy', 'childrenPolicy'] as const;
export const FEATURES = [...FACILITIES, ...POLICIES] as const;
export type Feature = (typeof FEATURES)[number];

/** What a home has that is a number, such as the year in which it was built. */
export type FeatureNumber = Extract<CountName, keyof Features>;
export const FEATURE_NUMBERS = COUNT_NAMES.filter((name) => partOf(name) === 'features') as FeatureNumber[];
