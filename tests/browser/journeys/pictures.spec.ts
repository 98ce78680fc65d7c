import { cardWithPhotos } from '../support/cards';
import { ENGLISH, SAMPLE } from '../support/site';
import { expect, test } from '../support/watch';

const PAGES = { home: ENGLISH.home, list: ENGLISH.list, detail: ENGLISH.property(SAMPLE) };

for (const [name, address] of Object.entries(PAGES)) {
  test(`the ${name} asks for its typefaces and its first picture in the head`, async ({ page }) => {
    await page.goto(address);
    const fonts = page.locator('head link[rel="preload"][as="font"]');
    await expect(fonts).toHaveCount(2);
    const preloads = page.locator('head link[rel="preload"][as="image"]');
    const applying = await preloads.evaluateAll((links) =>
      links.filter((link) => matchMedia(link.getAttribute('media') ?? 'all').matches).length,
    );
    expect(applying, 'a picture that no screen shows first only takes its turn').toBe(1);

    // The page shows the preloaded file, not a second file of the same picture.
    const first = page.locator('main img').first();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'link')
        .map((entry) => entry.name),
    );
    expect(loaded).toContain(shown);
  });
}

test('photos are WebP for browsers that read it, and JPEG for others', async ({ page, request }) => {
  const kinds = new Set<string>();
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/media/')) kinds.add((await response.headerValue('content-type')) ?? '');
  });
  await page.goto(ENGLISH.list);
  const photo = (await cardWithPhotos(page)).locator('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => [...kinds]).toEqual(['image/webp']);

  const jpeg = await request.get((await photo.getAttribute('src')) ?? '');
  expect(jpeg.headers()['content-type']).toBe('image/jpeg');
  const webp = await request.get(await photo.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect((await webp.body()).length).toBeLessThan((await jpeg.body()).length);
});
