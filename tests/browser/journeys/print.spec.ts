import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  test(`a home is printed on two sheets in ${site.language}, with its photos and map`, async ({ page }) => {
    await page.goto(site.property(SAMPLE));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.gallery-photo').first()).toBeVisible();
    await expect(page.locator('.place-map')).toBeVisible();
    await expect(page.locator('.month-card').filter({ visible: true })).toHaveCount(3);
    const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
}
