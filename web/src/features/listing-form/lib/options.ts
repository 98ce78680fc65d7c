import {
  ACCESSIBILITY_VALUES,
  AIR_CONDITIONING_VALUES,
  CHILDREN_POLICY_VALUES,
  KITCHEN_VALUES,
  PARKING_VALUES,
  PET_POLICY_VALUES,
  POOL_ACCESS_VALUES,
  SMOKING_POLICY_VALUES,
} from '@/api/limits.gen';
import type { Feature } from '@/features/property-form/lib/features';
import type { HomeForm } from '@/features/property-form/lib/form';

/** The choices of what a home has and allows. */
export const FEATURE_OPTIONS: { readonly [Name in Feature]: readonly HomeForm[Name][] } = {
  poolAccess: POOL_ACCESS_VALUES,
  parking: PARKING_VALUES,
  kitchen: KITCHEN_VALUES,
  airConditioning: AIR_CONDITIONING_VALUES,
  accessibility: ACCESSIBILITY_VALUES,
  petPolicy: PET_POLICY_VALUES,
  smokingPolicy: SMOKING_POLICY_VALUES,
  childrenPolicy: CHILDREN_POLICY_VALUES,
};
