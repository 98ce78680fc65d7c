import { orAway } from '@/api/away';
import { searchProperties } from '@/api/server';
import { publicUrl } from '@/seo/metadata';
import { fileNames, sitemapIndex } from '@/seo/sitemap';
import { awayResponse, xmlResponse } from '@/seo/xml';

export const dynamic = 'force-dynamic';

export async function GET() {
  const page = await orAway(searchProperties('en', new URLSearchParams({ sort: 'newest', limit: '1' })));
  if (page === null) return awayResponse();
  return xmlResponse(sitemapIndex(fileNames(page.total), publicUrl()), 'application/xml');
}
