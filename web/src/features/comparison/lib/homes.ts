import { type Answer, call, having } from '@/api/call';
import { fewAtOnce } from '@/api/few-at-once';
import type { Property, PropertyCalendar, StayPrice } from '@/api/types';
import { type StayInAddress, stayQuery } from '@/features/stay/lib/address';
import { availabilityOf, checkStay, type StayCheck } from '@/features/stay/lib/availability';
import type { Nights } from '@/features/stay/lib/ranges';
import { lastNightNeeded, utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';

/** A home with what the wanted stay costs there. */
export type PricedHome = Property & { readonly stayPrice: StayPrice | null };

/** The result of reading a home. `gone`: guests see no home of that ID at the moment. */
export type LoadedHome =
  /** `check` says whether the wanted stay is possible; `null` without a stay, or where it is not known. */
  | { readonly kind: 'home'; readonly home: PricedHome; readonly check: StayCheck | null }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** The number of homes that are asked for at the same time. */
const AT_ONCE = 6;

async function loadHome(id: string, wanted: StayInAddress, locale: Locale): Promise<LoadedHome> {
  const path = `/api/v1/properties/${encodeURIComponent(id)}`;
  const { stay } = wanted;
  const lastNight = lastNightNeeded(stay, utcToday(new Date()));
  const calendarPath = lastNight ? `${path}/calendar?to=${lastNight}` : `${path}/calendar`;
  const [property, calendar, price] = await Promise.all([
    call(path, locale, {}, having<Property>('id')),
    stay && call(calendarPath, locale, {}, having<PropertyCalendar>('blocked')),
    stay && call(`${path}/price?${stayQuery(wanted)}`, locale, {}, having<StayPrice>('totalMinor')),
  ]);
  if (property.kind !== 'done') {
    const isGone = property.kind === 'refused' && [400, 404, 410, 422].includes(property.status);
    return { kind: isGone ? 'gone' : 'failed' };
  }
  const stayPrice = price?.kind === 'done' ? price.value : null;
  const check = stayPrice?.refused ? 'taken' : checkOf(property.value, calendar, stay);
  return {
    kind: 'home',
    home: { ...property.value, stayPrice: check === 'taken' ? null : stayPrice },
    check,
  };
}

function checkOf(
  { rates }: Property,
  calendar: Answer<PropertyCalendar> | null,
  stay: Nights | null,
): StayCheck | null {
  if (!stay || calendar?.kind !== 'done') return null;
  const { preparationNights } = rates.booking;
  return checkStay({ ...availabilityOf(calendar.value), preparationNights }, stay);
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
