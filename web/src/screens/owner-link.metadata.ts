import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerLinkPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page, and pages it links to do not learn that somebody came from it. */
export function ownerLinkMetadata(locale: Locale): Metadata {
  const { title, description } = messagesFor(locale).ownerLink;
  return {
    ...pageMetadata({ title, description, path: ownerLinkPath(locale) }),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}
