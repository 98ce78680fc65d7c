import type { Metadata } from 'next';
import { findProperty } from '@/api/server';
import { photoText, photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { chooseDescription, placeLine } from '@/features/listing/lib/words';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

/** The metadata of a home's page. Shared links show its first photo. */
export async function propertyDetailMetadata(locale: Locale, id: string): Promise<Metadata> {
  const property = await findProperty(locale, id);
  const messages = messagesFor(locale);
  if (!property) return { title: messages.notFound.propertyTitle, robots: { index: false } };
  const type = messages.propertyType[property.propertyType];
  const heading = fill(messages.detail.typeIn, { type, place: placeLine(locale, property) });
  const description = chooseDescription(property.descriptions, locale);
  const photo = property.photos[0];
  const width = photo ? photoWidth(photo, 1200) : 0;
  return pageMetadata({
    title: `${property.name}, ${property.city}`,
    description: description?.shown.text || heading,
    path: propertyPath(locale, property.id),
    indexed: property.status === 'active',
    image: photo && {
      url: photoUrl(photo, width),
      width,
      height: Math.round((photo.height * width) / photo.width),
      alt: photoText(photo, locale) ?? heading,
    },
  });
}
