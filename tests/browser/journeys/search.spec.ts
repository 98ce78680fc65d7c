import { dayFromNow } from '../support/calendar';
import { foundHeading, SITES } from '../support/site';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  const { words } = site;

  test.describe(`searching in ${site.language}`, () => {
    test('narrows the list at once and keeps it in the address', async ({ page, isMobile }) => {
      await page.goto(site.list);
      const heading = page.getByRole('heading', { level: 1, name: foundHeading(site) });
      const before = await heading.textContent();
      if (isMobile) await page.getByText(words.list.filters, { exact: true }).click();
      await page.getByRole('checkbox', { name: words.propertyType.villa }).check({ force: true });
      await expect(page).toHaveURL(/type=villa/);
      await expect(heading).not.toHaveText(before ?? '');
      await page.getByRole('combobox', { name: words.list.sort }).selectOption('price_ascending');
      await expect(page).toHaveURL(/type=villa&sort=price_ascending/);
      for (const card of await page.getByRole('article').all()) {
        await expect(card.getByText(words.propertyType.villa, { exact: true })).toBeVisible();
      }

      await page.goBack();
      await expect(page.getByRole('combobox', { name: words.list.sort })).toHaveValue('fair');
    });

    test('works the suggestions by keyboard', async ({ page }) => {
      await page.goto(site.home);
      const where = page.getByRole('combobox', { name: words.search.where });
      await where.focus();
      await expect(where).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(where).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(where).not.toHaveValue('');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(where).toHaveAttribute('aria-expanded', 'false');
      await where.press('Enter');
      await expect(page).toHaveURL(/search=/);
    });

    test('leaves blanks out of the address', async ({ page }) => {
      await page.goto(site.home);
      await page.getByRole('combobox', { name: words.search.where }).fill('   ');
      await page.getByRole('combobox', { name: words.search.guests }).selectOption('');
      await page.getByRole('button', { name: words.search.submit }).click();
      await expect(page).toHaveURL(site.list);
    });

    test('pages on by links, without showing a home twice', async ({ page }) => {
      await page.goto(site.list);
      const names = () => page.getByRole('article').getByRole('heading').getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const first = await names();
      await page.getByRole('link', { name: words.list.nextPage }).click();
      await expect(page).toHaveURL(/cursor=/);
      await expect(page.getByRole('link', { name: words.list.firstPage })).toBeVisible();
      const second = await names();
      expect(second.filter((name) => first.includes(name))).toEqual([]);
    });

    test('offers all homes where nothing matches', async ({ page }) => {
      await page.goto(`${site.list}?search=Nowhere-on-earth`);
      await expect(page.getByRole('heading', { name: words.list.emptyTitle })).toBeVisible();
      await page.getByRole('link', { name: words.list.showAll }).click();
      await expect(page).toHaveURL(site.list);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    for (const [what, query] of Object.entries({
      'departure before arrival': `checkIn=${dayFromNow(20)}&checkOut=${dayFromNow(10)}`,
      'dates that are none': 'checkIn=yesterday&checkOut=tomorrow',
      'nonsense filters': 'guests=0&priceMax=-1&type=castle&sort=best',
      'a broken cursor': 'cursor=broken',
      'a stay of years': `checkIn=${dayFromNow(5)}&checkOut=${dayFromNow(900)}`,
    })) {
      test(`shows homes for ${what}`, async ({ request }) => {
        const response = await request.get(`${site.list}?${query}`);
        expect(response.status()).toBe(200);
        const html = await response.text();
        expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(foundHeading(site));
        expect(html).toContain('<article');
      });
    }
  });

  test.describe(`without script in ${site.language}`, () => {
    test.use({ javaScriptEnabled: false });

    test('a dated search still works', async ({ page }) => {
      await page.goto(site.home);
      await page.getByLabel(words.search.arrival, { exact: true }).fill(dayFromNow(40));
      await page.getByLabel(words.search.departure, { exact: true }).fill(dayFromNow(43));
      await page.getByRole('button', { name: words.search.submit }).click();
      await expect(page).toHaveURL(new RegExp(`${site.list}\\?.*checkIn=${dayFromNow(40)}`));
      await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await expect(page.locator('#calendar table')).toHaveCount(12);
    });
  });
}
