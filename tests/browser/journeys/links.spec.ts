import { expect, test } from '@playwright/test';
import { SAMPLE, SITES } from '../support/site';
import { walk } from '../support/walk';

/** Several times what the demo of these tests has. */
const MOST_ADDRESSES = 1_500;

/** Homes that other tests list meanwhile have longer numbers than those of the demo. They come and go. */
const HOME_OF_A_TEST = /\/CASA-\d{5,}$/;

const languageOf = (path: string) => (/^\/es(\/|$)/.test(path) ? 'es' : 'en');

for (const site of SITES) {
  test(`every link of the site leads somewhere, in ${site.language}`, async ({ request, baseURL }) => {
    const { visited, faults } = await walk(request, baseURL ?? '', {
      starts: [site.home, '/sitemap.xml'],
      most: MOST_ADDRESSES,
      // Pages in the other language must be there. Their own links are walked where that language is tested.
      isFollowed: (path) => languageOf(path) === site.language || path.startsWith('/sitemap'),
      isLeftOut: (path) => HOME_OF_A_TEST.test(path),
    });
    const expected = [site.list, site.property(SAMPLE), site.destination('corralejo'), site.landing, site.legal.privacy];
    const feed = site.language === 'en' ? '/feed.xml' : '/es/feed.xml';
    expect(visited).toEqual(expect.arrayContaining([...expected, feed, '/sitemaps/homes-1.xml', '/pictures/cover.png']));
    expect(faults).toEqual([]);
  });
}
