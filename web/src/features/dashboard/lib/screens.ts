import type { OperatorRole } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { adminInvitationPath, adminPath, adminScreenId, adminScreenPath } from '@/i18n/paths';

/** The screens of the dashboard and their English addresses below `/admin`. The approval queue is `/admin` itself. */
export const SCREENS = {
  overview: 'overview',
  homes: 'homes',
  reports: 'reports',
  fees: 'fees',
  calendarManager: 'calendar-manager',
  instantSync: 'instant-sync',
  feeds: 'feeds',
  feedDiagnostic: 'feed-diagnostic',
  deadLetters: 'dead-letters',
  coordinates: 'coordinates',
  addressLookup: 'address-lookup',
  precision: 'precision',
  translations: 'translations',
  operators: 'operators',
  guests: 'guests',
  account: 'account',
  mailFailures: 'mail-failures',
  content: 'content',
  audit: 'audit',
  imports: 'import',
  apiKeys: 'api-keys',
  webhooks: 'webhooks',
  routingTest: 'routing-test',
} as const;

export type ScreenName = keyof typeof SCREENS;
/** A screen, or the approval queue. */
export type Place = ScreenName | 'approvals';

/** The navigation: what belongs together stands together. */
export const GROUPS = {
  homes: ['overview', 'approvals', 'homes', 'reports', 'fees'],
  calendars: ['calendarManager', 'instantSync', 'feeds', 'feedDiagnostic', 'deadLetters'],
  places: ['coordinates', 'addressLookup', 'precision', 'translations'],
  people: ['account', 'operators', 'guests', 'mailFailures'],
  system: ['audit', 'imports', 'routingTest', 'apiKeys', 'webhooks', 'content'],
} as const satisfies Record<string, readonly Place[]>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** Screens that not everybody may see, and the role that it takes at least. */
export const RESERVED: Partial<Record<Place, Exclude<OperatorRole, 'viewer'>>> = {
  reports: 'editor',
  operators: 'admin',
  guests: 'admin',
  audit: 'admin',
  imports: 'admin',
  apiKeys: 'admin',
  webhooks: 'admin',
};

/** The screen at the last part of an address; `null` if there is none. */
export function screenOf(locale: Locale, id: string): ScreenName | null {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.find((name) => adminScreenId(locale, SCREENS[name]) === id) ?? null;
}

/** Whether the page below `/admin` is that of a link in a mail, which is for who cannot sign in yet. */
export function isInvitation(locale: Locale, id: string): boolean {
  return `${adminPath(locale)}/${id}` === adminInvitationPath(locale);
}

export function pathOf(locale: Locale, place: Place, query?: URLSearchParams): string {
  return place === 'approvals' ? adminPath(locale, query) : adminScreenPath(locale, SCREENS[place], query);
}
