import type { Feed } from '@/api/types';
import { CALENDAR_PLATFORMS, type CalendarPlatform } from '@/features/property-form/lib/form';
import type { Messages } from '@/i18n/words';

/** What a calendar is called: its platform, or its host where that says more. */
export function feedName({ platform, address }: Feed, names: Messages['calendar']['platform']): string {
  return platform === 'other' ? hostOf(address) : names[platform];
}

/** The host of an address of which only the host and the end are shown: `example.com…1234`. */
function hostOf(address: string): string {
  return address.split('…')[0] || address;
}

/** The platform whose guide fits a calendar. */
export function guideOf({ platform }: Feed): CalendarPlatform {
  return CALENDAR_PLATFORMS.find((each) => each === platform) ?? 'other';
}
