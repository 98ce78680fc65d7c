import AxeBuilder from '@axe-core/playwright';
import { MAP_PATIENCE, SAMPLE, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  const { map: words } = site.words;

  test(`the map opens on demand and asks nobody else in ${site.language}`, async ({ page, baseURL }) => {
    const origins = new Set<string>();
    const files: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http')) origins.add(url.origin);
      files.push(url.pathname);
    });
    await page.goto(site.property(SAMPLE));
    const section = page.locator('section', { has: page.getByRole('heading', { name: words.title }) });
    const picture = section.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 400);
    expect(files.some((file) => file.includes('maplibre') || file.endsWith('/base.json'))).toBe(false);
    // Names of files do not tell which of them brings MapLibre.
    const bringsMap = async () => {
      const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
      const texts = await Promise.all(scripts.map(async (file) => (await page.request.get(file)).text()));
      return texts.some((text) => text.includes('maplibregl-canvas'));
    };
    expect(await bringsMap()).toBe(false);

    await section.getByRole('button', { name: words.explore }).click();
    const map = section.getByRole('region', { name: words.title });
    await expect(map).toBeFocused(MAP_PATIENCE);
    expect(await bringsMap()).toBe(true);
    await expect(picture).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await section.getByRole('button', { name: words.zoomIn }).click();
    await expect(section.getByRole('link', { name: words.google })).toHaveAttribute('rel', 'noopener noreferrer');

    const { violations } = await new AxeBuilder({ page }).include('.place-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    expect([...origins]).toEqual([new URL(baseURL ?? page.url()).origin]);
  });

  test(`a picture that does not load leaves words in ${site.language}`, { tag: '@desktop' }, async ({ page, watch }) => {
    watch.expectedErrors.push(/Failed to load resource/);
    let attempts = 0;
    await page.route('**/map.svg?*', (route) => {
      attempts += 1;
      return route.fulfill({ status: 503 });
    });
    await page.goto(site.property(SAMPLE));
    const frame = page.locator('.place-map');
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.getByText(words.approximate)).toBeVisible();
    expect(attempts).toBe(3);
    await expect(page.getByRole('link', { name: words.google })).toBeVisible();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`there is the picture and no button in ${site.language}`, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      await page.locator('.place-map').scrollIntoViewIfNeeded();
      await expect(page.getByRole('img', { name: template(words.alternative) })).toBeVisible();
      await expect(page.getByRole('link', { name: words.google })).toBeVisible();
      await expect(page.getByRole('button', { name: words.explore })).toBeHidden();
    });
  });

  test(`without WebGL the picture remains in ${site.language}`, { tag: '@phone' }, async ({ page, watch }) => {
    watch.expectedErrors.push(/WebGL/i);
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
      } as typeof original;
    });
    await page.goto(site.property(SAMPLE));
    await page.getByRole('button', { name: words.explore }).click();
    await expect(page.getByText(words.failed)).toBeVisible(MAP_PATIENCE);
    await expect(page.getByRole('img', { name: template(words.alternative) })).toBeVisible();
  });
}
