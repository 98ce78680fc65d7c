import { slugOf } from '@/features/destination/lib/slug';
import type { Locale } from '@/i18n/locale';
import { destinationPath, PATHS, type PageName, propertyPath, twinPaths } from '@/i18n/paths';
import { servedLocales } from '@/i18n/served';
import { escapeXml } from './xml';

/** Homes in a file of a sitemap. Each has an entry per language, and a file may have 50,000 entries. */
export const HOMES_PER_FILE = 5_000;

/** The pages that search engines shall read, besides those of homes and places. */
const INDEXED_PAGES = [
  'home',
  'properties',
  'landing',
  'listProperty',
  'about',
  'contact',
  'licensing',
  'terms',
  'privacy',
  'legalNotice',
] as const satisfies readonly PageName[];

/** The path of one page in each language that has it. */
export type Twins = Readonly<Partial<Record<Locale, string>>>;

const twinsOf = (english: string): Twins => twinPaths(english, servedLocales());

/** The pages that are the same whatever homes there are, and those of destinations and the areas around them. */
export function pageTwins(destinations: readonly { name: string; region: string }[]): Twins[] {
  const places = destinations.flatMap(({ name, region }) => [name, region]);
  return [...INDEXED_PAGES.map((page) => twinsOf(PATHS[page].en)), ...destinationTwins(places)];
}

/** The pages of homes, and those of the towns, islands and regions they are in. */
export function homeTwins(homes: readonly { id: string; city: string; region: string }[]): Twins[] {
  const places = destinationTwins(homes.flatMap(({ city, region }) => [city, region]));
  return [...homes.map(({ id }) => twinsOf(propertyPath('en', id))), ...places];
}

function destinationTwins(names: readonly string[]): Twins[] {
  const slugs = [...new Set(names.map(slugOf))].filter((slug) => slug !== '');
  return slugs.map((slug) => twinsOf(destinationPath('en', slug)));
}

/** The names of the files that the index lists. */
export function fileNames(homes: number): string[] {
  const files = Math.ceil(homes / HOMES_PER_FILE);
  return ['pages.xml', ...Array.from({ length: files }, (_, index) => `homes-${index + 1}.xml`)];
}

/** Which part of the homes a file holds, from 0; `null` for a name that no file has. */
export function homesPart(fileName: string): number | null {
  const number = /^homes-([1-9]\d{0,5})\.xml$/.exec(fileName)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** The index of the files: https://www.sitemaps.org/protocol.html#index */
export function sitemapIndex(names: readonly string[], base: URL): string {
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeXml(new URL(`/sitemaps/${name}`, base).href)}</loc></sitemap>`,
  );
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
}

/**
 * One file: every page in each language, with its twins. No entry has a `lastmod`: the API says since when a home is
 * listed, not when it changed.
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 */
export function urlSet(pages: readonly Twins[], base: URL): string {
  const entries = pages.flatMap((twins) => {
    const address = (path: string) => escapeXml(new URL(path, base).href);
    const links = Object.entries({ ...twins, 'x-default': twins.en ?? '/' })
      .map(
        ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path)}"/>`,
      )
      .join('');
    return Object.values(twins).map((path) => `<url><loc>${address(path)}</loc>${links}</url>`);
  });
  return (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join('')}</urlset>`
  );
}
