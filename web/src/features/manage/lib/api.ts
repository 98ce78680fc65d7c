import { type Answer, answerWith, call, having } from '@/api/call';
import { isUnknown } from '@/api/failure';
import { homeFolder, readOwnListing } from '@/api/owner';
import type { CalendarConfirmation, OwnHomeList, OwnListing, PropertyCalendar } from '@/api/types';
import { addDays } from '@/features/stay/lib/day';
import { utcToday } from '@/features/stay/lib/today';
import type { Locale } from '@/i18n/locale';

/** Says that the calendar of a home is right as of now. */
export function confirmCalendar(id: string, locale: Locale): Promise<Answer<CalendarConfirmation>> {
  const read = having<CalendarConfirmation>('confirmedAt');
  return call(`${homeFolder(id)}/calendar/confirm`, locale, { method: 'POST' }, read);
}

/**
 * The first days of a home's calendar, which say when it was confirmed last. The last of them is after today in every time
 * zone.
 */
export function readFirstDays(id: string, now: Date, locale: Locale): Promise<Answer<PropertyCalendar>> {
  const query = new URLSearchParams({ to: addDays(utcToday(now), 2) });
  const path = `${homeFolder(id)}/calendar?${query}`;
  return call(path, locale, { cache: 'no-store' }, having<PropertyCalendar>('propertyId'));
}

/** The one home that an operator looks at, as the list of its owner would have it. Inquiries are the owner's. */
export async function readVisitedHome(id: string, locale: Locale): Promise<Answer<OwnHomeList>> {
  const answer = await readOwnListing(id, locale);
  if (isUnknown(answer)) return { kind: 'done', value: { items: [] } };
  return answerWith(answer, (listing) => ({ items: [ownHomeOf(listing)] }));
}

function ownHomeOf({ propertyId, status, form, photos }: OwnListing): OwnHomeList['items'][number] {
  return {
    id: propertyId,
    name: form.name ?? '',
    city: form.city ?? '',
    status,
    photo: photos[0] ?? null,
    newInquiries: 0,
    minNights: form.minNights ?? 1,
    wayIn: 'owner',
    mailFailingSince: null,
  };
}
