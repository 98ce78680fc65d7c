import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metadata } from 'next';
import { describe, expect, it, vi } from 'vitest';
import type { Destination, Property } from '@/api/types';
import { LOCALES, type Locale } from '@/i18n/locale';
import { PATHS, type PageName } from '@/i18n/paths';

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
  manage: 'CASA-1001',
  destination: 'corralejo',
  adminScreen: 'routing-test',
  adminHome: 'CASA-1001',
};

/** Pages that search engines do not index. */
const UNLISTED: readonly PageName[] = [
  'favourites',
  'alert',
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

/** Addresses of a home without its id: each says so, and is no page of the table. */
const WITHOUT_ID = ['(en)/property/page.tsx', 'es/propiedad/page.tsx'];

/** The file of a page's route. */
function routeFile(name: PageName, locale: Locale): string {
  const path = PATHS[name][locale].replace('{id}', '[id]');
  return join(locale === 'en' ? `(en)${path}` : path, 'page.tsx').replace(/^\//, '');
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
  const expected = NAMES.flatMap((name) => LOCALES.map((locale) => routeFile(name, locale)));
  expect(files.sort()).toEqual([...expected, ...WITHOUT_ID].sort());
});

describe.each(LOCALES)('in %s', (locale) => {
  it.each(NAMES)(
    'the page %s says what it is, where it is, and where it is in the other language',
    async (name) => {
      const { title, description, alternates, robots } = await metadataOf(name, locale);
      const path = (language: Locale) => PATHS[name][language].replace('{id}', IDS[name] ?? '');
      expect(String(title).length).toBeGreaterThan(3);
      expect(String(description).length).toBeGreaterThanOrEqual(25);
      expect(String(description).length).toBeLessThanOrEqual(160);
      expect(`${title} ${description}`).not.toMatch(/[{}]|undefined/);
      expect(alternates?.canonical).toBe(path(locale));
      expect(alternates?.languages).toEqual({ en: path('en'), es: path('es'), 'x-default': path('en') });
      expect(robots !== undefined && (robots as { index?: boolean }).index === false).toBe(
        UNLISTED.includes(name),
      );
    },
  );

  it('no two pages have the same title', async () => {
    const titles = await Promise.all(NAMES.map(async (name) => (await metadataOf(name, locale)).title));
    expect(new Set(titles).size).toBe(NAMES.length);
  });
});
