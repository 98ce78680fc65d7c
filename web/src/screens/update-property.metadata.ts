import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { updatePropertyPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** Search engines do not index the page: it shows nothing but to the owner of a home. */
export function updatePropertyMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).ownerHome;
  return {
    ...pageMetadata({ title, description, path: updatePropertyPath(locale) }),
    robots: { index: false, follow: false },
  };
}
