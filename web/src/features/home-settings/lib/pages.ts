/** The pages of the settings, in the order of their list. */
export const SETTINGS_PAGES = [
  'visibility',
  'seasons',
  'saving',
  'mails',
  'notices',
  'fees',
  'host',
  'coOwners',
  'sessions',
  'password',
  'takeOut',
  'erase',
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** The page that an address names (`?tab=settings&page=seasons`); `null` for the list of them. */
export function pageOf(query: { get: (name: string) => string | null }): SettingsPage | null {
  return SETTINGS_PAGES.find((page) => page === query.get('page')) ?? null;
}

export function pageQuery(page: SettingsPage): URLSearchParams {
  return new URLSearchParams({ tab: 'settings', page });
}
