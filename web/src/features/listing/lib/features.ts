import type { Property } from '@/api/types';
import type { Row } from '@/features/price/lib/words';
import type { Messages } from '@/i18n/words';

/** What a home offers and allows, by the names that guests read: one value each. */
export type FeatureName = keyof Messages['feature'];
export type FeatureValues = { readonly [Name in FeatureName]?: Property['features'][Name] | null };

/** What is allowed. The rest is what the home has. */
const POLICIES: readonly FeatureName[] = ['petPolicy', 'smokingPolicy', 'childrenPolicy'];

/** The names in the order of the page. */
export function featureNames(words: Pick<Messages, 'feature'>): {
  facilities: FeatureName[];
  policies: readonly FeatureName[];
} {
  const names = Object.keys(words.feature) as FeatureName[];
  return { facilities: names.filter((name) => !POLICIES.includes(name)), policies: POLICIES };
}

/** Features in words. What is not known is left out. */
export function featureRows(
  words: Pick<Messages, 'feature' | 'featureValue'>,
  features: FeatureValues,
  names: readonly FeatureName[],
): Row[] {
  const texts: Readonly<Record<string, string>> = words.featureValue;
  return names.flatMap((name): Row[] => {
    const value = features[name];
    if (value == null) return [];
    return [[words.feature[name], texts[value] ?? String(value)]];
  });
}
