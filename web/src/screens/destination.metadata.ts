import type { Metadata } from 'next';
import { findPlace } from '@/features/destination/lib/find-place';
import type { Locale } from '@/i18n/locale';
import { destinationPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill, plural } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of the page of a place. */
export async function destinationMetadata(locale: Locale, slug: string): Promise<Metadata> {
  const messages = siteMessagesFor(locale).destination;
  const found = await findPlace(locale, slug);
  if (!found.place) return { title: messages.missingTitle, robots: { index: false } };
  const { name, count } = found.place;
  const homes = plural(locale, messages.homes, count);
  return pageMetadata({
    title: fill(messages.title, { place: name }),
    description: fill(messages.description, { place: name, homes }),
    path: destinationPath(locale, slug),
  });
}
