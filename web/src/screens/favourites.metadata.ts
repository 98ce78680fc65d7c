import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { favouritesPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { pageMetadata } from '@/seo/metadata';

/** Everybody has other favourites, so search engines do not index the page. */
export function favouritesMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).favourites;
  return pageMetadata({ title, description, path: favouritesPath(locale), indexed: false });
}
