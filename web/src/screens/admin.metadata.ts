import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { adminPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page, and pages it links to do not learn that somebody came from it. */
export function adminMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).review;
  return {
    ...pageMetadata({ title, description, path: adminPath(locale) }),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}
