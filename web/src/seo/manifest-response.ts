import { loadBrand } from '@/brand/brand';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { isServed } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';
import { manifest } from './manifest';
import { missingResponse } from './xml';

/** The manifest of the site in a language. */
export async function manifestResponse(locale: Locale): Promise<Response> {
  if (!isServed(locale)) return missingResponse();
  const brand = await loadBrand();
  const { description } = messagesFor(locale).home;
  const body = manifest({ locale, brand, description, messages: siteMessagesFor(locale).app });
  return Response.json(body, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
