import { call, having } from '@/api/call';
import type { ListedProperties, ListedProperty } from '@/api/types';
import { stayQuery } from '@/features/stay/lib/address';
import type { Nights } from '@/features/stay/lib/ranges';
import type { Locale } from '@/i18n/locale';

/** Two rows of cards on a wide page. */
const LIMIT = 6;

/** The address of homes like one: for a stay, those available for it. */
export function similarAddress(
  propertyId: string,
  stay: Nights | null,
  guests: number,
  children: number,
): string {
  const query = stayQuery({ stay, guests, children });
  query.set('limit', String(LIMIT));
  return `/api/v1/properties/${encodeURIComponent(propertyId)}/similar?${query}`;
}

/** The homes at an address; `null` if there is no answer that can be used. */
export async function findSimilar(
  address: string,
  locale: Locale,
): Promise<readonly ListedProperty[] | null> {
  const answer = await call(address, locale, {}, having<ListedProperties>('items'));
  return answer.kind === 'done' ? answer.value.items : null;
}
