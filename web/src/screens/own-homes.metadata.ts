import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { ownHomesPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page: it shows nothing but to the owner of homes. */
export function ownHomesMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).portfolio;
  return {
    ...pageMetadata({ title, description, path: ownHomesPath(locale) }),
    robots: { index: false, follow: false },
  };
}
