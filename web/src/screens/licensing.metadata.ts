import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { pageMetadata } from '@/seo/metadata';

export function licensingMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).licensing;
  return pageMetadata({ title, description, path: sitePath(locale, 'licensing') });
}
