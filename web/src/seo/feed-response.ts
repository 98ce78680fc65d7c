import { orAway } from '@/api/away';
import { latestProperties } from '@/api/server';
import { loadBrand } from '@/brand/brand';
import type { TextLanguage } from '@/i18n/locale';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { atomFeed, FEED_HOMES } from './feed';
import { publicUrl } from './metadata';
import { awayResponse, xmlResponse } from './xml';

/** The feed of new homes in a language. */
export async function feedResponse(locale: TextLanguage): Promise<Response> {
  const [brand, homes] = await Promise.all([loadBrand(), orAway(latestProperties(locale, FEED_HOMES))]);
  if (homes === null) return awayResponse();
  const title = fill(siteMessagesFor(locale).app.feedTitle, { brand: brand.name });
  return xmlResponse(atomFeed({ locale, brand, title, homes, base: publicUrl() }), 'application/atom+xml');
}
