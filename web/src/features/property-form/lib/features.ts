/** What a home has, and what its owner allows: choices in the words that guests read, in the order of the form. */
export const FACILITIES = ['poolAccess', 'parking', 'kitchen', 'airConditioning', 'accessibility'] as const;
export const POLICIES = ['petPolicy', 'smokingPolicy', 'childrenPolicy'] as const;
export const FEATURES = [...FACILITIES, ...POLICIES] as const;
export type Feature = (typeof FEATURES)[number];

/** The optional whole numbers of a home, with their bounds. */
export const FEATURE_NUMBERS = { yearBuilt: { min: 1000, max: 2100 } } as const;
export type FeatureNumber = keyof typeof FEATURE_NUMBERS;
export const FEATURE_NUMBER_NAMES = Object.keys(FEATURE_NUMBERS) as FeatureNumber[];
