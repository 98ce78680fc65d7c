import type { MetadataRoute } from 'next';
import { PATHS } from '@/i18n/paths';
import { servedLocales } from '@/i18n/served';
import { publicUrl } from '@/seo/metadata';

export const dynamic = 'force-dynamic';

/** The pages of owners and operators; their addresses begin like this. */
const NOT_FOR_SEARCH = [
  'manage',
  'ownHomes',
  'ownerLink',
  'admin',
  'updateProperty',
  'alert',
  'inquiry',
] as const;

/** What search engines leave out, and where the sitemap is. */
export default function robots(): MetadataRoute.Robots {
  const pages = servedLocales().flatMap((locale) =>
    NOT_FOR_SEARCH.map((page) => PATHS[page][locale].replace('{id}', '')),
  );
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/calendars/', ...new Set(pages)] },
    sitemap: new URL('/sitemap.xml', publicUrl()).href,
  };
}
