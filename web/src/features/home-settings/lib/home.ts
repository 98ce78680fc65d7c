import type { Answer } from '@/api/call';
import { readOwnListing } from '@/api/owner';
import type { HomeSettings, OwnListing } from '@/api/types';
import { deviceZone } from '@/i18n/device-zone';
import type { Locale } from '@/i18n/locale';
import { readSettings } from './api';

export type Home = { readonly listing: OwnListing; readonly settings: HomeSettings };

export async function readHome(id: string, locale: Locale): Promise<Answer<Home>> {
  const [listing, settings] = await Promise.all([readOwnListing(id, locale), readSettings(id, locale)]);
  if (listing.kind !== 'done') return listing;
  if (settings.kind !== 'done') return settings;
  return { kind: 'done', value: { listing: listing.value, settings: settings.value } };
}

/** The time zone of a home; where it is not known, that of this browser. */
export function zoneOf({ form }: OwnListing): string {
  return form.timeZone || deviceZone();
}
