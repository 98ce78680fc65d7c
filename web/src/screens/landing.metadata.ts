import type { Metadata } from 'next';
import { loadBrand } from '@/brand/brand';
import type { Locale } from '@/i18n/locale';
import { sitePath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { pageMetadata } from '@/seo/metadata';

export async function landingMetadata(locale: Locale): Promise<Metadata> {
  const { title, description } = siteMessagesFor(locale).landing;
  const { name: brand } = await loadBrand();
  return pageMetadata({
    title,
    description: fill(description, { brand }),
    path: sitePath(locale, 'landing'),
  });
}
