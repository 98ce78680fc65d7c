import type { Page } from '@playwright/test';
import appDe from '../../../web/src/messages/de/site/app.json' with { type: 'json' };
import appEn from '../../../web/src/messages/en/site/app.json' with { type: 'json' };
import appEs from '../../../web/src/messages/es/site/app.json' with { type: 'json' };
import consentEn from '../../../web/src/messages/en/site/consent.json' with { type: 'json' };
import consentEs from '../../../web/src/messages/es/site/consent.json' with { type: 'json' };
import { hasNoFaultInBothThemes } from '../support/axe';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const WORDS = { en: { app: appEn, consent: consentEn }, es: { app: appEs, consent: consentEs } };

/** How often a page sends events. The browser does not tell what a beacon holds. */
function sentEvents(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/events') sent.push(request.method());
  });
  return sent;
}

for (const site of SITES) {
  const { app, consent } = WORDS[site.language];

  test.describe(`the question of cookies in ${site.language}`, () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('is answered once, and nothing is counted without consent', { tag: '@phone' }, async ({ page }) => {
      const sent = sentEvents(page);
      await page.goto(site.property(SAMPLE));
      const banner = page.getByRole('region', { name: consent.title });
      await expect(banner).toBeVisible();
      await banner.getByRole('button', { name: consent.necessaryOnly, exact: true }).click();
      await expect(banner).toHaveCount(0);
      await page.goto(site.home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner).toHaveCount(0);
      expect(sent).toEqual([]);
    });

    test('is no obstacle, and each purpose can be chosen alone', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.home);
      const banner = page.getByRole('region', { name: consent.title });
      await banner.getByRole('button', { name: consent.customise }).click();
      await expect(banner.getByRole('checkbox', { name: consent.purposes.necessary.name })).toBeDisabled();
      await expect(banner.getByRole('checkbox', { name: consent.purposes.analytics.name })).not.toBeChecked();
      await hasNoFaultInBothThemes(page);
      await banner.getByRole('checkbox', { name: consent.purposes.analytics.name }).check();
      await banner.getByRole('button', { name: consent.save }).click();
      const stored = await page.evaluate(() => localStorage.getItem('cookie-consent'));
      expect(JSON.parse(stored ?? '')).toMatchObject({ analytics: true, preferences: false });
    });

    test('is not put without scripts', { tag: '@desktop' }, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(site.home);
      await expect(page.getByRole('region', { name: consent.title })).toHaveCount(0);
      await context.close();
    });
  });

  test.describe(`counting in ${site.language}`, () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('begins with consent', { tag: '@phone' }, async ({ page }) => {
      const sent = sentEvents(page);
      await page.goto(site.property(SAMPLE));
      await page.getByRole('button', { name: consent.acceptAll }).click();
      await expect.poll(() => sent.length, { timeout: 15_000 }).toBeGreaterThan(0);
    });
  });
}

/** German stands for the languages that a site may serve besides. */
const READ_OFFLINE = [
  ...SITES.map(({ language, property }) => ({ language, property, app: WORDS[language].app })),
  { language: 'de', property: (id: string) => `/de/unterkunft/${id}`, app: appDe },
];

for (const { language, property, app } of READ_OFFLINE) {
  test.describe(`without a connection in ${language}`, () => {
    test.use({ serviceWorkers: 'allow' });

    test('pages already seen are shown, others say so', { tag: '@phone' }, async ({ page, context, watch }) => {
      watch.expectedErrors.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      await page.goto(property(SAMPLE));
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.reload();
      await expect.poll(() => page.evaluate(async () => (await (await caches.open('site-pages')).keys()).length)).toBeGreaterThan(0);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.goto(property('CASA-1002'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(app.offline.title);
      await context.setOffline(false);
    });
  });
}

test('search engines are told of every page', { tag: '@desktop' }, async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toMatch(/^Sitemap: .*\/sitemap\.xml$/m);
  const index = await request.get('/sitemap.xml');
  expect(index.headers()['content-type']).toContain('application/xml');
  const files = [...(await index.text()).matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(files).toEqual(['/sitemaps/pages.xml', '/sitemaps/homes-1.xml']);
  for (const file of files) {
    const urls = await (await request.get(file)).text();
    // A page that is listed exists: the first and the last of each file.
    const paths = [...urls.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
    expect(paths.length).toBeGreaterThan(4);
    for (const path of [paths[0], paths.at(-1)]) expect((await request.get(path ?? '')).status(), path).toBe(200);
  }
  expect((await request.get('/sitemaps/homes-99.xml')).status()).toBe(404);
});

for (const [feed, manifest, place, none] of [
  ['/feed.xml', '/site.webmanifest', '/destinations/corralejo', '/destinations/atlantis'],
  ['/es/feed.xml', '/es/site.webmanifest', '/es/destinos/corralejo', '/es/destinos/atlantida'],
] as const) {
  test(`${feed}, ${manifest} and the page of a place are there`, { tag: '@desktop' }, async ({ page, request }) => {
    const atom = await request.get(feed);
    expect(atom.headers()['content-type']).toContain('application/atom+xml');
    expect((await atom.text()).match(/<entry>/g)?.length).toBeGreaterThan(0);
    const { icons } = (await (await request.get(manifest)).json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
    await page.goto(place);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.flatMap((text) => [JSON.parse(text)].flat()).map((each) => each['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect((await request.get(none)).status()).toBe(404);
  });
}

test('the service worker may load from the site alone', { tag: '@desktop' }, async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['content-security-policy']).toContain("connect-src 'self'");
  expect(await worker.text()).not.toContain("VERSION = 'development'");
});
