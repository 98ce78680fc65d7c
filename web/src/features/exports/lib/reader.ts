import type { Feed, NewExport } from '@/api/types';
import type { CalendarPlatform } from '@/features/property-form/lib/form';

/** What an owner chooses for a new address. */
export type Wish = {
  readonly subscriber: CalendarPlatform;
  readonly includeReservations: boolean;
  /** The id of the feed that is the reader's own calendar; `none`: we do not read it; `null`: not chosen yet. */
  readonly reader: string | 'none' | null;
};

/**
 * The calendars of which the owner says whether one is the reader's own. A reader is never sent the nights of its own calendar, so a
 * wrong guess would keep booked nights from it. The only calendar of a platform is that platform's; of the others nobody knows.
 */
export function readersToChoose(subscriber: CalendarPlatform, feeds: readonly Feed[]): Feed[] {
  const same = feeds.filter(({ platform }) => platform === subscriber);
  return subscriber === 'other' || same.length > 1 ? same : [];
}

/** The request to the API; `null` while the reader's own calendar is not known. */
export function newExport(wish: Wish, feeds: readonly Feed[]): NewExport | null {
  const { subscriber, includeReservations, reader } = wish;
  const choices = readersToChoose(subscriber, feeds);
  if (choices.length === 0) return { subscriber, includeReservations };
  if (reader === 'none') return { subscriber, includeReservations, unread: true };
  if (!choices.some(({ id }) => id === reader)) return null;
  return { subscriber, includeReservations, feedId: reader };
}
