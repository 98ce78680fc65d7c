import { call, having } from '@/api/call';
import { fewAtOnce } from '@/api/few-at-once';
import type { Property, StayPrice } from '@/api/types';
import type { StayInAddress } from '@/features/stay/lib/address';
import { findPossibleStays, possibleStaysAddress } from '@/features/stay/lib/possible';
import type { Locale } from '@/i18n/locale';

/** A home with what the wanted stay costs there. */
export type PricedHome = Property & { readonly stayPrice: StayPrice | null };

/** The result of reading a home. `gone`: guests see no home of that ID at the moment. */
export type LoadedHome =
  /** `isTaken` where the wanted stay is not possible. */
  | { readonly kind: 'home'; readonly home: PricedHome; readonly isTaken: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** The number of homes that are asked for at the same time. */
const AT_ONCE = 6;

async function loadHome(id: string, wanted: StayInAddress, locale: Locale): Promise<LoadedHome> {
  const path = `/api/v1/properties/${encodeURIComponent(id)}`;
  const [answer, stays] = await Promise.all([
    call(path, locale, {}, having<Property>('id')),
    wanted.stay && findPossibleStays(possibleStaysAddress(id, wanted), locale),
  ]);
  if (answer.kind === 'done') {
    const first = stays?.[0];
    const isPossible = first?.stay.first === wanted.stay?.first && first?.stay.end === wanted.stay?.end;
    const stayPrice = (isPossible && first?.price) || null;
    return { kind: 'home', home: { ...answer.value, stayPrice }, isTaken: Boolean(stays) && !isPossible };
  }
  const isGone = answer.kind === 'refused' && [400, 404, 410, 422].includes(answer.status);
  return { kind: isGone ? 'gone' : 'failed' };
}

/** Asks for homes and for what the wanted stay costs there, a few at a time, and tells each as it comes. */
export function loadHomes(
  ids: readonly string[],
  wanted: StayInAddress,
  locale: Locale,
  tell: (id: string, loaded: LoadedHome) => void,
): Promise<void> {
  return fewAtOnce(ids, AT_ONCE, async (id) => tell(id, await loadHome(id, wanted, locale)));
}
