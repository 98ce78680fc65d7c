import type { Locator } from '@playwright/test';
import { dayFromNow } from '../support/calendar';
import { filterWords } from '../support/filter-words';
import { foundHeading, SITES } from '../support/site';
import { tick } from '../support/tick';
import { expect, test } from '../support/watch';

/** Opens a group of filters. */
const unfold = (sheet: Locator, name: string) => sheet.locator('summary').getByText(name, { exact: true }).click();

for (const site of SITES) {
  const { words } = site;
  const filters = filterWords(site.language);
  const { one, other } = filters.showCount;
  const countedButton = new RegExp(`^(${[filters.show, one, other].join('|').replaceAll('{count}', '[\\d.,]+')})$`);

  test.describe(`searching in ${site.language}`, () => {
    test('narrows the list by filters that are counted, and keeps it in the address', async ({ page }) => {
      await page.goto(site.list);
      const heading = page.getByRole('heading', { level: 1, name: foundHeading(site) });
      const before = await heading.textContent();
      await page.getByRole('button', { name: words.list.filters }).click();
      const sheet = page.getByRole('dialog', { name: filters.title });
      // What unfolds the filters without scripts would fold the sheet to a strip.
      await expect(sheet.locator('.filter-summary')).toBeHidden();
      const show = sheet.getByRole('button', { name: countedButton });
      await expect(show).toHaveText(/\d/);
      const all = await show.textContent();
      await unfold(sheet, filters.facet.type);
      await tick(sheet.getByRole('checkbox', { name: words.propertyType.villa }));
      await expect(show).not.toHaveText(all ?? '');
      await show.click();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/type=villa/);
      await expect(heading).not.toHaveText(before ?? '');
      await page.getByRole('combobox', { name: words.list.sort }).selectOption('price_ascending');
      await expect(page).toHaveURL(/type=villa&sort=price_ascending/);
      for (const card of await page.getByRole('article').all()) {
        await expect(card.getByText(words.propertyType.villa, { exact: true })).toBeVisible();
      }

      await page.goBack();
      await expect(page.getByRole('combobox', { name: words.list.sort })).toHaveValue('fair');
      const remove = filters.part.remove.replace('{name}', words.propertyType.villa);
      await page.getByRole('link', { name: remove }).click();
      await expect(page).not.toHaveURL(/type=villa/);
    });

    test('says that the calendar of dates was not fetched, and fetches it at the next press', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/ERR_FAILED/);
      const scripts = '**/_next/static/**/*.js';
      await page.goto(site.list);
      const arrival = page.locator('[data-opens-dates=arrival]').first();
      await expect(arrival).toBeVisible();
      await page.route(scripts, (route) => route.abort());
      await arrival.click();
      await expect(page.getByText(words.dates.loadFailed, { exact: true })).toBeVisible();
      await page.unroute(scripts);
      await arrival.click();
      await expect(page.getByRole('dialog').getByText(words.dates.chooseArrival)).toBeVisible();
      await expect(page.getByText(words.dates.loadFailed, { exact: true })).toHaveCount(0);
    });

    test('forgets filters that are not applied', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(`${site.list}?type=villa`);
      const open = page.getByRole('button', { name: words.list.filters });
      await open.click();
      const studio = page.getByRole('checkbox', { name: words.propertyType.studio });
      await tick(studio);
      await page.keyboard.press('Escape');
      await open.click();
      await expect(studio).not.toBeChecked();
      await expect(page.getByRole('checkbox', { name: words.propertyType.villa })).toBeChecked();
    });

    test('asks for a pool of any kind, and for other guests, dates and months as it is pressed', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.list);
      await page.getByRole('button', { name: words.list.filters }).click();
      const sheet = page.getByRole('dialog', { name: filters.title });
      await tick(sheet.getByRole('checkbox', { name: filters.wanted.names.pool }));
      await sheet.getByRole('button', { name: countedButton }).click();
      await expect(page).toHaveURL(/pool=private_pool&pool=shared_pool/);
      // One filter, not one for each kind.
      const remove = filters.part.remove.replace('{name}', filters.wanted.names.pool);
      await expect(page.getByRole('link', { name: remove, exact: true })).toBeVisible();

      const pill = page.locator('.search-pill');
      if (await pill.isVisible()) await pill.click();
      await page.getByRole('button', { name: new RegExp(`^${words.search.guests}`) }).click();
      const guests = page.getByRole('dialog', { name: words.search.guests });
      await guests.getByRole('button', { name: words.search.more.replace('{name}', words.search.adults) }).click();
      await guests.getByRole('button', { name: words.search.more.replace('{name}', words.search.children) }).click();
      await guests.getByRole('button', { name: words.dates.done }).click();
      await page.getByRole('button', { name: new RegExp(`^${words.search.arrival}`) }).click();
      const dates = page.locator('dialog.date-dialog:modal');
      await dates.getByRole('button', { name: words.search.flexible }).click();
      await dates.getByText(filters.flexible.weekend, { exact: true }).click();
      await tick(dates.getByRole('radio', { name: /2027|2028|2029|2030/ }).first());
      await dates.locator('.button-primary').click();
      const search = page.locator('.search-submit');
      if (await dates.isHidden() && await search.isVisible()) await search.click();
      await expect(page).toHaveURL(/month=20\d\d-\d\d&weekend=true&guests=2&children=1&pool=private_pool/);
    });

    test('says what to give up where nothing matches', { tag: '@phone' }, async ({ page }) => {
      await page.goto(`${site.list}?bedrooms=50`);
      await expect(page.getByRole('heading', { name: words.list.emptyTitle })).toBeVisible();
      await expect(page.getByRole('heading', { name: filters.relax.title })).toBeVisible();
      await page.locator('.offer').first().click();
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('shows all weeks of the calendar on a small laptop', { tag: '@desktop' }, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 640 });
      await page.goto(site.home);
      const field = page.getByRole('button', { name: new RegExp(`^${words.search.arrival}`) });
      const dates = page.getByRole('dialog', { name: words.dates.chooseArrival });
      // Once it was fetched it opens at once, under the second click.
      await field.click();
      await expect(dates).toBeVisible();
      await page.keyboard.press('Escape');
      await field.dblclick();
      for (const month of [0, 1]) await expect(dates.getByRole('table').nth(month)).toBeInViewport({ ratio: 1 });
      await expect(dates.getByRole('button', { name: words.dates.done })).toBeInViewport({ ratio: 1 });
    });

    test('works the suggestions by keyboard', { tag: '@desktop' }, async ({ page }) => {
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

    test('leaves blanks out of the address', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.home);
      await page.getByRole('combobox', { name: words.search.where }).fill('   ');
      await page.getByRole('button', { name: words.search.submit }).click();
      await expect(page).toHaveURL(site.list);
    });

    test('pages on by links, without showing a home twice', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.list);
      const names = () => page.getByRole('article').getByRole('heading').getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const first = await names();
      await page.getByRole('link', { name: words.list.nextPage }).click();
      await expect(page).toHaveURL(/cursor=/);
      await expect(page.getByRole('link', { name: words.list.firstPage })).toBeVisible();
      const second = await names();
      expect(second.filter((name) => first.includes(name))).toEqual([]);
    });

    test('offers all homes where nothing matches', { tag: '@phone' }, async ({ page }) => {
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

    test('a dated search still works', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.home);
      await page.getByLabel(words.search.arrival, { exact: true }).fill(dayFromNow(40));
      await page.getByLabel(words.search.departure, { exact: true }).fill(dayFromNow(43));
      await page.getByRole('button', { name: words.search.submit }).click();
      await expect(page).toHaveURL(new RegExp(`${site.list}\\?.*checkIn=${dayFromNow(40)}`));
      await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
      await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
      const months = page.locator('#calendar [data-month]');
      await expect(months).toHaveCount(12);
      await expect(months.filter({ has: page.locator('table, li') })).toHaveCount(12);
    });

    test('the filters unfold and are sent with the search', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.list);
      // On a narrow screen the search is one line, which unfolds too.
      const pill = page.locator('.search-pill');
      if (await pill.isVisible()) await pill.click();
      await page.locator('.filter-summary').click();
      await unfold(page.locator('form[role="search"]'), filters.facet.type);
      await tick(page.getByRole('checkbox', { name: words.propertyType.villa }));
      await page.getByRole('button', { name: words.search.submitShort, exact: true }).click();
      await expect(page).toHaveURL(/type=villa/);
      await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
    });
  });
}
