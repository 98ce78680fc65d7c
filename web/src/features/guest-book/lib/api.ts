import { type Answer, call, having, sending } from '@/api/call';
import { homeFolder } from '@/api/owner';
import type { GuestBook } from '@/api/types';
import type { Locale } from '@/i18n/locale';

const pathOf = (homeId: string) => `${homeFolder(homeId)}/guest-book`;

/** The book of a home; a blank one where there is none. */
export function readGuestBook(homeId: string, locale: Locale): Promise<Answer<GuestBook>> {
  return call(pathOf(homeId), locale, { cache: 'no-store' }, book);
}

/** Replaces the book of a home. */
export function putGuestBook(homeId: string, next: GuestBook, locale: Locale): Promise<Answer<GuestBook>> {
  return call(pathOf(homeId), locale, sending('PUT', next), book);
}

const book = having<GuestBook>('directions');
