import type { Metadata } from 'next';
import { loadBrand } from '@/brand/brand';
import { INTL_LOCALES, type Locale, localeOfPath, textLanguage } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { twinPaths } from '@/i18n/paths';
import { isServed, servedLocales } from '@/i18n/served';
import { FEED_PATHS } from './feed';
import { manifestPath } from './manifest';

/** Maximum length of a description in search engines, and in our spec. */
const DESCRIPTION_LENGTH = 160;

/** The site's public address, for absolute links in the head. */
export function publicUrl(): URL {
  return new URL(process.env.CASACERO_PUBLIC_URL ?? 'http://localhost:3000');
}

/** The metadata that all pages of a language share. */
export async function siteMetadata(locale: Locale): Promise<Metadata> {
  const brand = await loadBrand();
  const { home } = messagesFor(locale);
  return {
    metadataBase: publicUrl(),
    applicationName: brand.name,
    title: { default: `${home.title} · ${brand.name}`, template: `%s · ${brand.name}` },
    description: home.description,
    // Phone numbers are links already, and licence numbers must not become links.
    formatDetection: { telephone: false, address: false, email: false },
    manifest: manifestPath(locale),
    appleWebApp: { title: brand.name, capable: true, statusBarStyle: 'default' },
  };
}

type PageFacts = {
  title: string;
  description: string;
  /** The page's path without a query. */
  path: string;
  image?: { url: string; width: number; height: number; alt?: string } | undefined;
  /** Whether search engines may index the page. A filtered list repeats what the plain list shows. */
  indexed?: boolean;
};

/** A language as OpenGraph names it. */
const openGraphLocale = (locale: Locale) => INTL_LOCALES[locale].replace('-', '_');

/** What shared links show of a page without a picture of its own. */
const COVER = { url: '/pictures/cover.png', width: 1200, height: 630 };

/** The metadata of one page: title, description, its other languages, and what shared links show. */
export function pageMetadata({
  title,
  description,
  path,
  image = COVER,
  indexed = true,
}: PageFacts): Metadata {
  const locale = localeOfPath(path);
  if (!isServed(locale)) {
    return { title: messagesFor(textLanguage(locale)).notFound.title, robots: { index: false } };
  }
  const paths = twinPaths(path, servedLocales());
  const short = shorten(description, DESCRIPTION_LENGTH);
  return {
    title,
    description: short,
    alternates: {
      canonical: path,
      languages: { ...paths, 'x-default': paths.en ?? path },
      types: { 'application/atom+xml': FEED_PATHS[textLanguage(locale)] },
    },
    openGraph: {
      type: 'website',
      title,
      description: short,
      url: path,
      locale: openGraphLocale(locale),
      alternateLocale: servedLocales()
        .filter((each) => each !== locale && paths[each] !== undefined)
        .map(openGraphLocale),
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description: short, images: [image] },
    ...(indexed ? {} : { robots: { index: false, follow: true } }),
  };
}

/** The first `length` characters of a text on one line, without splitting a surrogate pair. */
export function shorten(text: string, length: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('').trimEnd();
}
