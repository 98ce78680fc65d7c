import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { managePath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page: it shows nothing but to the owner of a home. */
export function manageHomeMetadata(locale: Locale, id: string): Metadata {
  const { title, description } = ownerMessagesFor(locale).manage;
  return {
    ...pageMetadata({ title, description, path: managePath(locale, id) }),
    robots: { index: false, follow: false },
  };
}
