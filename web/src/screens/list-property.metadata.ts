import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { listPropertyPath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of the page for owners who list a home. The form is no page of its own for search engines. */
export function listPropertyMetadata(locale: Locale): Metadata {
  const { title, description } = ownerMessagesFor(locale).draft;
  return pageMetadata({ title, description, path: listPropertyPath(locale) });
}
