import type { Locale } from '@/i18n/locale';
import { type Answer, call, having } from './call';
import type { OwnerSession, OwnHomeList, OwnListing } from './types';

export const OWNER_SESSION = '/api/v1/owner/session';

/** The folder of a submitted home, below which its photos, its calendars and its preview are. */
export function homeFolder(id: string): string {
  return `/api/v1/owner/properties/${encodeURIComponent(id)}`;
}

/** The homes that this browser is signed in to. */
export function readSession(locale: Locale): Promise<Answer<OwnerSession>> {
  return call(OWNER_SESSION, locale, { cache: 'no-store' });
}

/** A home as its owner sees it. */
export function readOwnListing(id: string, locale: Locale): Promise<Answer<OwnListing>> {
  return call(homeFolder(id), locale, { cache: 'no-store' });
}

/** The homes that this browser is signed in to, with what a list of them shows. */
export function readOwnHomes(locale: Locale): Promise<Answer<OwnHomeList>> {
  return call('/api/v1/owner/properties', locale, { cache: 'no-store' }, having<OwnHomeList>('items'));
}
