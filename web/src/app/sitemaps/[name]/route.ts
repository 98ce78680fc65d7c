import { orAway } from '@/api/away';
import { SEARCH_LIMIT_MAX } from '@/api/limits.gen';
import { searchProperties, topDestinations } from '@/api/server';
import { HomeWalk } from '@/seo/home-walk';
import { publicUrl } from '@/seo/metadata';
import { homesPart, homeTwins, pageTwins, type Twins, urlSet } from '@/seo/sitemap';
import { awayResponse, missingResponse, xmlResponse } from '@/seo/xml';

export const dynamic = 'force-dynamic';

const walk = new HomeWalk();

/** One file of the sitemap: the pages, or a part of the homes. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  if (name === 'pages.xml') return answer(await orAway(readPages()));
  const part = homesPart(name);
  if (part === null) return missingResponse();
  const homes = await orAway(walk.part(part, readHomes).then((found) => ({ found })));
  if (homes?.found === null) return missingResponse();
  return answer(homes && homeTwins(homes.found ?? []));
}

function answer(pages: Twins[] | null): Response {
  return pages === null ? awayResponse() : xmlResponse(urlSet(pages, publicUrl()), 'application/xml');
}

async function readPages(): Promise<Twins[]> {
  return pageTwins(await topDestinations('en'));
}

function readHomes(cursor: string | null) {
  const query = new URLSearchParams({ sort: 'newest', limit: String(SEARCH_LIMIT_MAX) });
  if (cursor !== null) query.set('cursor', cursor);
  return searchProperties('en', query);
}
