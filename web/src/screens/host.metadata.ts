import type { Metadata } from 'next';
import { findHost } from '@/api/server';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { hostPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of the page of a host. */
export async function hostMetadata(locale: Locale, id: string): Promise<Metadata> {
  const page = await findHost(locale, id);
  if (!page) return { title: messagesFor(locale).notFound.hostTitle, robots: { index: false } };
  const words = siteMessagesFor(locale).host.page;
  const { name } = page.host;
  return pageMetadata({
    title: fill(words.title, { name }),
    description: fill(words.description, { name }),
    path: hostPath(locale, page.host.id),
  });
}
