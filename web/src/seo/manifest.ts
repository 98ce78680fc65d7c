import type { MetadataRoute } from 'next';
import type { Brand } from '@/brand/brand';
import type { Locale } from '@/i18n/locale';
import { homePath, PATHS, propertiesPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';

/** The address of the manifest in each language. */
export function manifestPath(locale: Locale): string {
  return `${homePath(locale)}/site.webmanifest`.replace('//', '/');
}

type ManifestFacts = {
  locale: Locale;
  brand: Pick<Brand, 'name' | 'colorsLight'>;
  description: string;
  messages: SiteMessages['app'];
};

/** What a device needs to install the site: https://www.w3.org/TR/appmanifest/. One app, in the language it was installed in. */
export function manifest({ locale, brand, description, messages }: ManifestFacts): MetadataRoute.Manifest {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/pictures/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description,
    lang: locale,
    dir: 'ltr',
    start_url: homePath(locale),
    scope: '/',
    display: 'standalone',
    ...(brand.colorsLight.lime && { background_color: brand.colorsLight.lime }),
    ...(brand.colorsLight.sea && { theme_color: brand.colorsLight.sea }),
    categories: ['travel'],
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('icon-maskable', 512, 'maskable')],
    shortcuts: [
      { name: messages.shortcutHomes, url: propertiesPath(locale) },
      { name: messages.shortcutFavourites, url: PATHS.favourites[locale] },
    ],
  };
}
