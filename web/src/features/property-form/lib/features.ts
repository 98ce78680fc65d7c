/** What a home has, and what its owner allows: choices in the words that guests read, in the order of the form. */
export const FACILITIES = ['poolAccess', 'parking', 'kitchen', 'airConditioning', 'accessibility'] as const;
export const POLICIES = ['petPolicy', 'smokingPolicy', 'childrenPolicy'] as const;
export const FEATURES = [...FACILITIES, ...POLICIES] as const;
export type Feature = (typeof FEATURES)[number];
