const ENGLISH: Readonly<Record<string, string>> = {
  '/calendar-manager': '/admin/calendar-manager',
  '/calendar-test': '/admin/calendar-manager',
  '/calendar-debug': '/admin/calendar-manager',
  '/auto-sync-test': '/admin/calendar-manager',
  '/calendar-migration': '/admin/import?part=blocks',
  '/instant-sync': '/admin/instant-sync',
  '/holidu-diagnostic': '/admin/feed-diagnostic',
  '/coordinate-manager': '/admin/coordinates',
  '/coordinate-debugger': '/admin/address-lookup',
  '/precision-demo': '/admin/precision',
  '/calendar-test-404': '/admin/routing-test',
};

/** One screen of these has a Spanish name. */
const inSpanish = (path: string) => `/es${path.replace('/admin/import', '/admin/importacion')}`;

/** The addresses of the tools before this dashboard, and the screens that do their work now. The configuration of Next reads them. */
export const OLD_PATHS: Readonly<Record<string, string>> = {
  ...ENGLISH,
  ...Object.fromEntries(Object.entries(ENGLISH).map(([from, to]) => [`/es${from}`, inSpanish(to)])),
};
