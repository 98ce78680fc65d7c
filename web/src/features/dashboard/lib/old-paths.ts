/** The addresses of the tools before this dashboard, and the screens that do their work now. The configuration of Next reads them. */
export const OLD_PATHS: Readonly<Record<string, string>> = {
  '/coordinate-manager': '/admin/coordinates',
  '/calendar-test-404': '/admin/routing-test',
};
