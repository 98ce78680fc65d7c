import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { RULES } from '../support/axe';
import { filterWords } from '../support/filter-words';
import { foundHeading, MAP_PATIENCE, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

type Point = { latitude: number; longitude: number };

/** Pins that cover one another. */
function overlaps(page: Page) {
  return page.locator('.map-pin').evaluateAll((pins) => {
    const boxes = pins.map((pin) => ({ name: pin.textContent, box: pin.getBoundingClientRect() }));
    return boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
        .map((other) => [name, other.name]),
    );
  });
}

/** Pins below a button that stands on the map. */
function covered(page: Page) {
  return page.locator('.results-map-canvas').evaluate((canvas) => {
    const boxes = (selector: string) => [...canvas.querySelectorAll(selector)].map((one) => ({ one, box: one.getBoundingClientRect() }));
    const buttons = boxes('button:not(.map-pin)');
    const isBelow = ({ box }: { box: DOMRect }) =>
      buttons.some(({ box: other }) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
    return boxes('.map-pin').filter(isBelow).map(({ one }) => one.textContent);
  });
}

for (const site of SITES) {
  const { map: words } = filterWords(site.language);

  test(`the map of the list opens on demand, and the address holds it, in ${site.language}`, { tag: '@phone' }, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(site.list);
    await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
    expect(files.some((file) => file.endsWith('/base.json'))).toBe(false);

    await page.getByRole('button', { name: words.open, exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    const map = page.getByRole('dialog', { name: words.title });
    await expect(map.locator('.map-pin').first()).toBeVisible(MAP_PATIENCE);

    const { violations } = await new AxeBuilder({ page }).withTags(RULES).include('.results-map').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    await expect.poll(() => overlaps(page)).toEqual([]);

    await map.getByRole('button', { name: site.words.map.zoomIn, exact: true }).click();
    await expect(page).toHaveURL(/bbox=/);
    await page.keyboard.press('Escape');
    await expect(map).toBeHidden();
    await expect(page).toHaveURL(/bbox=/);
    await expect(page).not.toHaveURL(/view=map/);

    // The map is open again one step back.
    await page.goBack();
    await expect(map.locator('.map-pin').first()).toBeVisible(MAP_PATIENCE);
  });

  test(`no button covers a home in a corner of the map, in ${site.language}`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${site.list}?search=Fuerteventura&view=map`);
    const pin = page.locator('.map-pin').first();
    await expect(pin).toBeVisible(MAP_PATIENCE);
    const [from, canvas] = await Promise.all([pin.boundingBox(), page.locator('.results-map-canvas').boundingBox()]);
    if (!from || !canvas) throw new Error('no pin and no map');
    const corner = { x: canvas.x + canvas.width - 32, y: canvas.y + 32 };
    const by = { x: corner.x - from.x - from.width / 2, y: corner.y - from.y - from.height / 2 };
    const start = { x: by.x > 0 ? canvas.x + 8 : corner.x, y: canvas.y + canvas.height - 48 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 10 });
    // Let go at rest, so that the map does not glide on.
    await page.waitForTimeout(300);
    await page.mouse.up();
    const isInCorner = ({ x, y }: typeof corner) =>
      page.locator('.map-pin').evaluateAll(
        (pins, [x, y]) =>
          pins.some((pin) => {
            const { left, right, top, bottom } = pin.getBoundingClientRect();
            return left < x && x < right && top < y && y < bottom;
          }),
        [x, y] as const,
      );
    await expect.poll(() => isInCorner(corner)).toBe(true);
    expect(await covered(page)).toEqual([]);
    await expect(page).toHaveURL(/bbox=/);
  });

  test(`a card and its pin are marked together, in ${site.language}`, { tag: '@desktop' }, async ({ page }) => {
    const answer = await page.request.get(`/api/v1/properties/${SAMPLE}`);
    const { name, approximatePoint } = (await answer.json()) as { name: string; approximatePoint: Point };
    const { latitude, longitude } = approximatePoint;
    const around = [longitude - 0.003, latitude - 0.003, longitude + 0.003, latitude + 0.003];
    await page.goto(`${site.list}?bbox=${around.map((degrees) => degrees.toFixed(4)).join()}&view=map`);
    // The map is larger than the area of the list, and homes of other tests may stand beside it.
    const pin = page.locator('.map-pin:not([data-cluster])').and(page.getByRole('button', { name }));
    await expect(pin).toBeVisible(MAP_PATIENCE);
    await pin.focus();
    await expect(page.locator('.result[data-marked]')).toHaveCount(1);
    await page.locator('.result[data-marked]').getByRole('heading').getByRole('link').focus();
    await expect(page.locator('.map-pin[data-marked]')).toHaveCount(1);
  });

  test(`a pressed pin shows its home, and the next one follows, in ${site.language}`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(`${site.list}?search=Fuerteventura&view=map`);
    const map = page.getByRole('dialog', { name: words.title });
    const home = map.locator('.map-pin:not([data-cluster])').first();
    await expect(map.locator('.map-pin').first()).toBeVisible(MAP_PATIENCE);
    // Homes that are near one another are told apart closer by.
    await expect(async () => {
      if (!(await home.isVisible())) await map.locator('.map-pin[data-cluster]').first().click();
      await expect(home).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await home.click();
    const card = map.locator('.picked-home');
    const name = (await card.getByRole('link').textContent()) ?? '';
    await expect(card.locator('img')).toBeVisible();
    await card.locator('.heart').click();
    await expect(card.locator('.heart')).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: words.nextHome }).click();
    await expect(card.getByRole('link')).not.toHaveText(name);
    await card.getByRole('button', { name: words.previousHome }).click();
    await expect(card.getByRole('link')).toHaveText(name);
    await expect(map.locator('.map-pin[data-marked]')).toHaveCount(1);
  });
}
