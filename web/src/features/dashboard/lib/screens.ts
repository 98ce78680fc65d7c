import type { Locale } from '@/i18n/locale';
import { adminPath, adminScreenPath } from '@/i18n/paths';

/** The screens of the dashboard and their addresses below `/admin`. The approval queue is `/admin` itself. */
export const SCREENS = {
  overview: 'overview',
  homes: 'homes',
  calendarManager: 'calendar-manager',
  instantSync: 'instant-sync',
  feeds: 'feeds',
  feedDiagnostic: 'feed-diagnostic',
  deadLetters: 'dead-letters',
  coordinates: 'coordinates',
  addressLookup: 'address-lookup',
  precision: 'precision',
  mailFailures: 'mail-failures',
  translations: 'translations',
  audit: 'audit',
  routingTest: 'routing-test',
} as const;

export type ScreenName = keyof typeof SCREENS;
/** A screen, or the approval queue. */
export type Place = ScreenName | 'approvals';

/** The navigation: what belongs together stands together. */
export const GROUPS = {
  today: ['overview', 'approvals', 'homes'],
  calendars: ['calendarManager', 'instantSync', 'feeds', 'feedDiagnostic', 'deadLetters'],
  places: ['coordinates', 'addressLookup', 'precision'],
  records: ['mailFailures', 'translations', 'audit'],
  tools: ['routingTest'],
} as const satisfies Record<string, readonly Place[]>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** The screen at the last part of an address; `null` if there is none. */
export function screenOf(id: string): ScreenName | null {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.find((name) => SCREENS[name] === id) ?? null;
}

export function pathOf(locale: Locale, place: Place, query?: URLSearchParams): string {
  return place === 'approvals' ? adminPath(locale, query) : adminScreenPath(locale, SCREENS[place], query);
}
