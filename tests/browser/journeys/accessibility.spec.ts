import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { RULES } from '../support/axe';
import { cardWithPhotos } from '../support/cards';
import { pagesOf } from '../support/pages';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** Minimum size of a touch target. It is more than WCAG 2.2 AA asks for. */
const TARGET_PX = 44;

for (const site of SITES) {
  for (const [name, address] of Object.entries(pagesOf(site))) {
    // Colours do not depend on the width, so wide screens are checked in light mode and narrow ones in dark mode.
    test(`${name} in ${site.language}: no violations, nothing beyond the screen`, async ({ page, isMobile, watch }) => {
      if (['missing page', 'shared favourites'].includes(name)) watch.expectedErrors.push(/status of 404/);
      await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);

      expect(await beyond(page), 'the page scrolls sideways').toBe(0);
      expect(await lowControls(page), 'controls lower than a finger').toEqual([]);
      // As narrow as WCAG 2.2 asks for (1.4.10), and a tablet on its side.
      for (const width of [320, 1024]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await beyond(page), `the page scrolls sideways at ${width} pixels`).toBe(0);
      }
    });
  }
}

/** How many pixels a page is wider than its screen. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Controls that are too low for a finger. The title of a card is exempt: its link covers the whole card. */
function lowControls(page: Page): Promise<string[]> {
  return page
    .locator('a, button, select, textarea, input:not([type="hidden"]), summary')
    .evaluateAll((controls, least) => {
      const target = (control: Element) => control.closest('label, .search-field') ?? control;
      return controls
        .filter((control) => control.checkVisibility() && !control.matches('article :is(h2, h3) a'))
        .map((control) => ({ control, box: target(control).getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.height < least - 0.5)
        .map(({ control }) => control.outerHTML.slice(0, 120));
    }, TARGET_PX);
}

test('dialogs have no violations either', async ({ page }) => {
  const site = SITES[0];
  if (!site) throw new Error('no site');
  await page.goto(site.property(SAMPLE));
  await page.locator('#contact').getByRole('button', { name: site.words.search.arrival }).click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  const calendar = await new AxeBuilder({ page }).withTags(RULES).include('dialog:modal').analyze();
  expect(calendar.violations.map((violation) => violation.id)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.gallery > button').click();
  await expect(page.locator('dialog:modal')).toBeVisible();
  const viewer = await new AxeBuilder({ page }).withTags(RULES).include('dialog:modal').analyze();
  expect(viewer.violations.map((violation) => violation.id)).toEqual([]);
});

test('the dialogs of a search have no violations', async ({ page }) => {
  const site = SITES[0];
  if (!site) throw new Error('no site');
  const { words } = site;
  const look = async () => {
    await expect(page.locator('dialog:modal')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).include('dialog:modal').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    expect(await lowControls(page), 'controls lower than a finger').toEqual([]);
  };
  await page.goto(site.home);
  await page.getByRole('button', { name: words.search.arrival }).click();
  await look();
  await page.locator('dialog:modal').getByRole('button', { name: words.search.flexible }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(`^${words.search.guests}`) }).click();
  await look();
  await page.goto(site.list);
  await page.getByRole('button', { name: words.list.filters }).click();
  await expect(page.locator('.facet-count').first()).toBeVisible();
  await page.locator('.filter-fold > summary').first().click();
  await look();
});

test('the photos of a card are swiped through without a violation', async ({ page, isMobile }) => {
  const site = SITES[0];
  if (!site) throw new Error('no site');
  await page.goto(site.list);
  const card = await cardWithPhotos(page);
  const strip = card.locator('.card-strip');
  const scrolled = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
  expect(await scrolled()).toBe(0);
  if (isMobile) await strip.evaluate((element) => element.scrollBy({ left: element.clientWidth, behavior: 'instant' }));
  else {
    await card.hover();
    await card.locator('.card-step[data-side="right"]').click();
  }
  await expect.poll(scrolled).toBe(1);
  // The second photo loads once it comes into view, and all links of the card still lead to the same home.
  const second = strip.locator('.card-photo').nth(1).locator('img');
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(new Set(await card.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size).toBe(1);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).include('article').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
});
