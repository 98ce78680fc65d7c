import type { Metadata } from 'next';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath } from '@/i18n/paths';
import { pageMetadata } from '@/seo/metadata';

export async function homeMetadata(locale: Locale): Promise<Metadata> {
  const { home } = messagesFor(locale);
  return pageMetadata({ title: home.title, description: home.description, path: homePath(locale) });
}
