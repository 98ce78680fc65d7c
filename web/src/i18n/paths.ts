import languages from './languages.json';
import { inEach, type Locale, localeOfPath, textLanguage } from './locale';

export type PageName = keyof (typeof languages)['en']['paths'];

/**
 * Every page, with its path in each language. `{id}` stands for one path segment. A page that a language does not have stands in
 * the language in which its visitors read texts.
 */
export const PATHS: Readonly<Record<PageName, Readonly<Record<Locale, string>>>> = Object.fromEntries(
  Object.entries(languages.en.paths).map(([page]) => [
    page,
    inEach((locale) => pathOf(page as PageName, locale)),
  ]),
) as Record<PageName, Record<Locale, string>>;

function pathOf(page: PageName, locale: Locale): string {
  const paths: Partial<Record<PageName, string>> = languages[locale].paths;
  return paths[page] ?? languages[textLanguage(locale)].paths[page];
}

/** Screens of the dashboard that have a Spanish address, by their English one. */
const SPANISH_SCREENS: Readonly<Record<string, string>> = {
  homes: 'alojamientos',
  reports: 'avisos',
  fees: 'cuotas',
  operators: 'operadores',
  guests: 'huespedes',
  account: 'cuenta',
  import: 'importacion',
  'api-keys': 'claves-api',
  content: 'contenido',
};

export function homePath(locale: Locale): string {
  return PATHS.home[locale];
}

export function propertiesPath(locale: Locale, query?: URLSearchParams): string {
  return withQuery(PATHS.properties[locale], query);
}

export function propertyPath(locale: Locale, id: string, query?: URLSearchParams): string {
  return withQuery(PATHS.property[locale].replace('{id}', encodeURIComponent(id)), query);
}

/** The page of somebody who has homes here. */
export function hostPath(locale: Locale, id: string): string {
  return PATHS.host[locale].replace('{id}', encodeURIComponent(id));
}

/** The page of a place that has homes. */
export function destinationPath(locale: Locale, slug: string): string {
  return PATHS.destination[locale].replace('{id}', encodeURIComponent(slug));
}

/** The page of the homes that a visitor likes, or of those in a shared link, priced for a stay. Commas stay readable. */
export function favouritesPath(
  locale: Locale,
  homes: readonly string[] = [],
  stay: URLSearchParams = new URLSearchParams(),
): string {
  const path = PATHS.favourites[locale];
  if (homes.length === 0) return path;
  return [`${path}?homes=${homes.map(encodeURIComponent).join(',')}`, stay].filter(String).join('&');
}

/** The page of a link in a mail about an alert. The link's secret stands in the fragment. */
export function alertPath(locale: Locale): string {
  return PATHS.alert[locale];
}

/** The page of a guest's inquiry. The secret of its link stands in the fragment. */
export function inquiryPath(locale: Locale, secret = ''): string {
  return secret ? `${PATHS.inquiry[locale]}#${secret}` : PATHS.inquiry[locale];
}

/** The page of the inquiries that were sent from this browser. */
export function inquiriesPath(locale: Locale): string {
  return PATHS.inquiries[locale];
}

/** The pages about the site itself. */
export type SitePage = 'about' | 'contact' | 'licensing' | 'landing';

export function sitePath(locale: Locale, page: SitePage): string {
  return PATHS[page][locale];
}

/** The pages that are required by law. */
export const LEGAL_PAGES = ['legalNotice', 'privacy', 'terms'] as const satisfies readonly PageName[];
export type LegalPage = (typeof LEGAL_PAGES)[number];

export function legalPath(locale: Locale, page: LegalPage): string {
  return PATHS[page][locale];
}

/** The page of a link in a mail to an owner. The link's secret stands in the fragment. */
export function ownerLinkPath(locale: Locale): string {
  return PATHS.ownerLink[locale];
}

/** The page for owners who list a home; with `form`, the form itself; with `several`, the page for many homes. */
export function listPropertyPath(
  locale: Locale,
  view: 'information' | 'form' | 'several' = 'information',
): string {
  const query = new URLSearchParams(view === 'information' ? {} : { [view]: 'true' });
  return withQuery(PATHS.listProperty[locale], query);
}

/** The page on which an owner changes a home. */
export function updatePropertyPath(locale: Locale, id?: string): string {
  return withQuery(PATHS.updateProperty[locale], new URLSearchParams(id ? { id } : {}));
}

/** The page on which an owner looks after a home; `query` opens a part of it. */
export function managePath(locale: Locale, id: string, query?: URLSearchParams): string {
  return withQuery(PATHS.manage[locale].replace('{id}', encodeURIComponent(id)), query);
}

/** The page on which an owner finds the way back to a home. */
export function ownerSignInPath(locale: Locale): string {
  return PATHS.ownerSignIn[locale];
}

/** The page of all homes of an owner. */
export function ownHomesPath(locale: Locale): string {
  return PATHS.ownHomes[locale];
}

/** The page on which operators approve homes. */
export function adminPath(locale: Locale, query?: URLSearchParams): string {
  return withQuery(PATHS.admin[locale], query);
}

/** Another screen of the operators' dashboard. */
export function adminScreenPath(locale: Locale, screen: string, query?: URLSearchParams): string {
  return withQuery(PATHS.adminScreen[locale].replace('{id}', adminScreenId(locale, screen)), query);
}

/** The last part of the address of a screen of the dashboard. */
export function adminScreenId(locale: Locale, screen: string): string {
  return locale === 'es' ? (SPANISH_SCREENS[screen] ?? screen) : screen;
}

function englishScreen(locale: Locale, id: string): string {
  const spanish = Object.entries(SPANISH_SCREENS);
  return (locale === 'es' && spanish.find(([, word]) => word === id)?.[0]) || id;
}

/** The page of a link with which an operator sets a password. The link's secret stands in the fragment. */
export function adminInvitationPath(locale: Locale): string {
  return PATHS.adminInvitation[locale];
}

/** The page of one home for operators. */
export function adminHomePath(locale: Locale, id: string): string {
  return PATHS.adminHome[locale].replace('{id}', encodeURIComponent(id));
}

/** The page at a path, in the path's language; `null` if there is none. */
export function pageAt(path: string): PageName | null {
  const locale = localeOfPath(path);
  const names = Object.keys(PATHS) as PageName[];
  return names.find((name) => matchPattern(PATHS[name][locale], path) !== null) ?? null;
}

function withQuery(path: string, query?: URLSearchParams): string {
  const text = query?.toString();
  return text ? `${path}?${text}` : path;
}

/** The same page in another language. An unknown path leads to that language's home page. */
export function twinPath(path: string, to: Locale): string {
  const from = localeOfPath(path);
  for (const page of Object.values(PATHS)) {
    const segment = matchPattern(page[from], path);
    if (segment === null) continue;
    return page === PATHS.adminScreen
      ? adminScreenPath(to, englishScreen(from, segment))
      : page[to].replace('{id}', segment);
  }
  return PATHS.home[to];
}

/** The same page in each of some languages that has it. */
export function twinPaths(path: string, languages: readonly Locale[]): Partial<Record<Locale, string>> {
  const twins = languages.map((locale) => [locale, twinPath(path, locale)] as const);
  return Object.fromEntries(twins.filter(([locale, twin]) => localeOfPath(twin) === locale));
}

/** The text for `{id}` in `path`; empty for patterns without it; `null` if the path does not match. */
function matchPattern(pattern: string, path: string): string | null {
  const normal = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const [before = '', after] = pattern.split('{id}');
  if (after === undefined) return normal === pattern ? '' : null;
  if (!normal.startsWith(before)) return null;
  const segment = normal.slice(before.length);
  return segment !== '' && !segment.includes('/') ? segment : null;
}
