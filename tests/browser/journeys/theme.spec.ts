import themeEn from '../../../web/src/messages/en/site/theme.json' with { type: 'json' };
import themeEs from '../../../web/src/messages/es/site/theme.json' with { type: 'json' };
import brand from '../../../deploy/brand.json' with { type: 'json' };
import { holdScripts } from '../support/held-up';
import { SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** A colour of the brand file as browsers tell it. */
function rgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

const LIGHT = rgb(brand.colorsLight.lime);
const DARK = rgb(brand.colorsDark.lime);

for (const site of SITES) {
  const { label, themes } = site.language === 'en' ? themeEn : themeEs;

  test.describe(`the colours in ${site.language}`, () => {
    test('are chosen by keys, hold on the next page from its first moment, and are given back', async ({ page, watch }) => {
      // The files that the test holds back.
      watch.expectedErrors.push(/Failed to load resource/);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(site.home);
      const body = page.locator('body');
      const choice = page.getByRole('combobox', { name: label, exact: true });
      await expect(body).toHaveCSS('background-color', LIGHT);
      await expect(choice).toHaveValue('system');
      await choice.focus();
      // A browser chooses the option that begins with what is typed.
      await page.keyboard.type(themes.dark);
      await expect(choice).toHaveValue('dark');
      await expect(body).toHaveCSS('background-color', DARK);
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', brand.colorsDark.lime);

      // Without the page's other scripts: the choice does not wait for them.
      await page.route('**/_next/static/**/*.js', (route) => route.abort());
      await page.goto(site.list, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.unroute('**/_next/static/**/*.js');

      await page.goto(site.list);
      await expect(body).toHaveCSS('background-color', DARK);
      // Known once the page is live.
      await expect(choice).toHaveValue('dark');
      await choice.selectOption('system');
      await expect(body).toHaveCSS('background-color', LIGHT);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(body).toHaveCSS('background-color', DARK);
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', brand.colorsDark.lime);
      await choice.selectOption('light');
      await expect(body).toHaveCSS('background-color', LIGHT);
    });

    test('can be chosen before the page is live', { tag: '@desktop' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      const { release } = await holdScripts(page);
      await page.goto(site.home, { waitUntil: 'commit' });
      await page.getByRole('combobox', { name: label, exact: true }).selectOption('dark');
      release();
      await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    });

    test('are those of the device without scripts', { tag: '@desktop' }, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false, colorScheme: 'dark' });
      const page = await context.newPage();
      await page.goto(site.home);
      await expect(page.locator('body')).toHaveCSS('background-color', DARK);
      await expect(page.getByRole('combobox', { name: label, exact: true })).toBeHidden();
      await context.close();
    });
  });
}
