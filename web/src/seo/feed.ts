import type { PropertySummary } from '@/api/types';
import type { Brand } from '@/brand/brand';
import { photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { chooseDescription, placeLine } from '@/features/listing/lib/words';
import { INTL_LOCALES, otherLanguage, type TextLanguage } from '@/i18n/locale';
import { propertiesPath, propertyPath } from '@/i18n/paths';
import { escapeXml } from './xml';

/** Homes in the feed, the newest first. */
export const FEED_HOMES = 50;

/** The address of the feed of new homes in each language. */
export const FEED_PATHS: Readonly<Record<TextLanguage, string>> = { en: '/feed.xml', es: '/es/feed.xml' };

type FeedFacts = {
  locale: TextLanguage;
  brand: Pick<Brand, 'name'>;
  title: string;
  homes: readonly PropertySummary[];
  base: URL;
};

/** The newest homes as an Atom feed (RFC 4287). */
export function atomFeed({ locale, brand, title, homes, base }: FeedFacts): string {
  const href = (path: string) => escapeXml(new URL(path, base).href);
  const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const other = otherLanguage(locale);
  // A feed must say when it changed last, even an empty one.
  const updated =
    homes
      .map(({ listedAt }) => listedAt)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  const entries = homes.map((home) => {
    const address = href(propertyPath(locale, home.id));
    const photo = home.photos[0];
    const description = chooseDescription(home.descriptions, locale)?.shown.text;
    return [
      '<entry>',
      element('title', `${home.name}, ${placeLine(locale, home)}`),
      `<id>${address}</id>`,
      `<link rel="alternate" type="text/html" hreflang="${locale}" href="${address}"/>`,
      ...(photo
        ? [
            `<link rel="enclosure" type="image/jpeg" href="${href(photoUrl(photo, photoWidth(photo, 1200)))}"/>`,
          ]
        : []),
      element('published', home.listedAt),
      element('updated', home.listedAt),
      ...(description ? [`<summary type="text">${escapeXml(description)}</summary>`] : []),
      '</entry>',
    ].join('');
  });
  return [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${INTL_LOCALES[locale]}">`,
    element('title', title),
    `<id>${href(FEED_PATHS[locale])}</id>`,
    `<link rel="self" type="application/atom+xml" href="${href(FEED_PATHS[locale])}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${locale}" href="${href(propertiesPath(locale))}"/>`,
    `<link rel="alternate" type="application/atom+xml" hreflang="${other}" href="${href(FEED_PATHS[other])}"/>`,
    element('updated', updated),
    `<author>${element('name', brand.name)}</author>`,
    ...entries,
    '</feed>',
  ].join('');
}
