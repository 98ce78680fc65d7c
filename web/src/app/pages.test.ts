import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metadata } from 'next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Destination, Property } from '@/api/types';
import { HOST } from '@/features/host/sample.test.data';
import { LOCALES, type Locale, localeOfPath, textLanguage } from '@/i18n/locale';
import { PATHS, type PageName, twinPaths } from '@/i18n/paths';

const HOME = {
  id: 'CASA-1001',
  name: 'Casa Risco Blanco',
  propertyType: 'villa',
  city: 'Corralejo',
  region: 'Fuerteventura',
  country: 'ES',
  descriptions: [
    {
      language: 'en',
      text: `A low white house. ${'x'.repeat(200)}`,
      machineTranslated: false,
      provider: null,
    },
  ],
  photos: [],
  status: 'active',
} as unknown as Property;

vi.mock('@/api/server', () => ({
  findProperty: async () => HOME,
  findHost: async () => ({ host: HOST, homes: [] }),
  suggestedDestinations: async (): Promise<Destination[]> => [
    {
      kind: 'town',
      name: 'Corralejo',
      region: 'Fuerteventura',
      country: 'ES',
      count: 12,
      fullName: 'Corralejo, Fuerteventura',
    },
  ],
}));

/** What stands for `{id}` in the addresses of pages that have one. */
const IDS: Partial<Record<PageName, string>> = {
  property: 'CASA-1001',
  host: HOST.id,
  manage: 'CASA-1001',
  destination: 'corralejo',
  adminScreen: 'routing-test',
  adminHome: 'CASA-1001',
};

/** Pages that search engines do not index. */
const UNLISTED: readonly PageName[] = [
  'favourites',
  'alert',
  'inquiry',
  'inquiries',
  'updateProperty',
  'manage',
  'ownHomes',
  'admin',
  'adminInvitation',
  'adminScreen',
  'adminHome',
  'ownerSignIn',
  'ownerLink',
  'offline',
];

const folder = fileURLToPath(new URL('.', import.meta.url));
const NAMES = Object.keys(PATHS) as PageName[];

/** The pages of a language. Those of owners exist in the languages of texts alone. */
const namesIn = (locale: Locale) => NAMES.filter((name) => localeOfPath(PATHS[name][locale]) === locale);

/** The address of a home without its id says so, and is no page of the table. */
const withoutId = (locale: Locale) => routeFile('property', locale).replace('/[id]', '');

/** Where the routes of a language are. */
const routes = (locale: Locale) =>
  locale === 'en' ? '(en)' : textLanguage(locale) === locale ? '' : '(generated)';

/** The file of a page's route. */
function routeFile(name: PageName, locale: Locale): string {
  const path = PATHS[name][locale].replace('{id}', '[id]');
  return join(routes(locale), path, 'page.tsx').replace(/^\//, '');
}

async function metadataOf(name: PageName, locale: Locale): Promise<Metadata> {
  const route: { generateMetadata: (props: object) => Metadata | Promise<Metadata> } = await import(
    join(folder, routeFile(name, locale))
  );
  const params = Promise.resolve({ id: IDS[name] ?? '' });
  return route.generateMetadata({ params, searchParams: Promise.resolve({}) });
}

it('every page of the site stands in the table of paths, and every path has its page', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('page.tsx'));
  const expected = LOCALES.flatMap((locale) => [
    ...namesIn(locale).map((name) => routeFile(name, locale)),
    withoutId(locale),
  ]);
  expect(files.sort()).toEqual(expected.sort());
});

describe.each(LOCALES)('in %s', (locale) => {
  beforeEach(() => vi.stubEnv('CASACERO_GUEST_LANGUAGES', LOCALES.join()));
  afterEach(() => vi.unstubAllEnvs());

  it.each(namesIn(locale))(
    'the page %s says what it is, where it is, and where it is in the other languages',
    async (name) => {
      const { title, description, alternates, robots } = await metadataOf(name, locale);
      const path = (language: Locale) => PATHS[name][language].replace('{id}', IDS[name] ?? '');
      expect(String(title).length).toBeGreaterThan(3);
      expect(String(description).length).toBeGreaterThanOrEqual(25);
      expect(String(description).length).toBeLessThanOrEqual(160);
      expect(`${title} ${description}`).not.toMatch(/[{}]|undefined/);
      expect(alternates?.canonical).toBe(path(locale));
      expect(alternates?.languages).toEqual({ ...twinPaths(path(locale), LOCALES), 'x-default': path('en') });
      expect(robots !== undefined && (robots as { index?: boolean }).index === false).toBe(
        UNLISTED.includes(name),
      );
    },
  );

  it('no two pages have the same title', async () => {
    const titles = await Promise.all(
      namesIn(locale).map(async (name) => (await metadataOf(name, locale)).title),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});

it('a language that the setting does not name has no page, and no page names it', async () => {
  const german = await metadataOf('property', 'de');
  expect(german.alternates).toBeUndefined();
  expect(german.robots).toEqual({ index: false });
  expect(Object.keys((await metadataOf('property', 'en')).alternates?.languages ?? {})).toEqual([
    'en',
    'es',
    'x-default',
  ]);
});
