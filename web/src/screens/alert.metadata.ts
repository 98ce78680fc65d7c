import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { alertPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page, and pages it links to do not learn that somebody came from it. */
export function alertMetadata(locale: Locale): Metadata {
  const { title, description } = siteMessagesFor(locale).alerts;
  return {
    ...pageMetadata({ title, description, path: alertPath(locale) }),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}
