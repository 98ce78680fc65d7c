import AxeBuilder from '@axe-core/playwright';
import { filterWords } from '../support/filter-words';
import { foundHeading, MAP_PATIENCE, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

type Point = { latitude: number; longitude: number };

for (const site of SITES) {
  const { map: words } = filterWords(site.language);

  test(`the map of the list opens on demand, and the address holds it, in ${site.language}`, async ({
    page,
    isMobile,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(site.list);
    await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
    expect(files.some((file) => file.endsWith('/base.json'))).toBe(false);

    await page.getByRole('button', { name: words.open, exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    const map = page.getByRole('dialog', { name: words.title });
    await expect(map.locator('.map-pin').first()).toBeVisible(MAP_PATIENCE);

    const { violations } = await new AxeBuilder({ page }).include('.results-map').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await map.getByRole('button', { name: site.words.map.zoomIn, exact: true }).click();
    await expect(page).toHaveURL(/bbox=/);
    if (isMobile) await page.keyboard.press('Escape');
    else await map.getByRole('button', { name: words.close }).click();
    await expect(map).toBeHidden();
    await expect(page).toHaveURL(/bbox=/);
    await expect(page).not.toHaveURL(/view=map/);

    // The map is open again one step back.
    await page.goBack();
    await expect(map.locator('.map-pin').first()).toBeVisible(MAP_PATIENCE);
  });

  test(`a card and its pin are marked together, in ${site.language}`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'a phone shows one of them at a time');
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
}
