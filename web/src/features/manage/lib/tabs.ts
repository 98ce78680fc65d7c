/** The parts that a phone always shows. */
export const FIRST_TABS = ['calendar', 'inquiries', 'blocks', 'feeds'] as const;
/** The parts that a wide screen shows besides. */
export const NEXT_TABS = ['guestBook', 'statistics', 'settings'] as const;
/** The parts that are under "More" everywhere. */
export const REST_TABS = ['ownSite', 'export', 'conflicts', 'languages'] as const;
/** The parts of the page on which an owner looks after a home, in the order of their tabs. */
export const TABS = [...FIRST_TABS, ...NEXT_TABS, ...REST_TABS] as const;
export type Tab = (typeof TABS)[number];

/** The part that an address names (`?tab=feeds`); the calendar where it names none. */
export function tabOf(query: { get: (name: string) => string | null }): Tab {
  return TABS.find((tab) => tab === query.get('tab')) ?? 'calendar';
}

export function tabQuery(tab: Tab): URLSearchParams {
  return withTab(new URLSearchParams(), tab);
}

/** A query with another part. What else it names, such as the inquiry that is open, stays. */
export function withTab(query: URLSearchParams, tab: Tab): URLSearchParams {
  const after = new URLSearchParams(query);
  // A tab begins with its first page.
  after.delete('page');
  if (tab === 'calendar') after.delete('tab');
  else after.set('tab', tab);
  return after;
}

/** The tab to which a key moves the focus, by the conventions for tabs; `null` for any other key. */
export function tabForKey(key: string, tab: Tab): Tab | null {
  const at = TABS.indexOf(tab);
  const last = TABS.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return TABS[at === 0 ? last : at - 1] ?? null;
    case 'ArrowRight':
      return TABS[at === last ? 0 : at + 1] ?? null;
    case 'Home':
      return TABS[0];
    case 'End':
      return TABS[last] ?? null;
    default:
      return null;
  }
}
