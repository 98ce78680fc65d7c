import en from '../../../web/src/messages/en/site/contact.json' with { type: 'json' };
import es from '../../../web/src/messages/es/site/contact.json' with { type: 'json' };
import { MAIL_FOLDER, mailWith } from '../support/mail';
import { SITES } from '../support/site';
import { expect, test } from '../support/watch';

const CONTACT = '**/api/v1/contact';

for (const site of SITES) {
  const { form: words } = site.language === 'en' ? en : es;
  const { shell } = site.words;

  test.describe(`a visitor in ${site.language}`, () => {
    test('writes to the people who run the site', { tag: '@phone' }, async ({ page }) => {
      const token = `contact-${site.language}-${Date.now()}`;
      await page.goto(site.contact);
      const send = page.getByRole('button', { name: words.send });
      // It counts as disabled until there is consent, yet a press says what is missing.
      await send.click({ force: true });
      await expect(page.getByText(words.errors.consent)).toBeVisible();
      await expect(page.getByRole('textbox', { name: words.firstName, exact: true })).toBeFocused();

      await page.getByRole('textbox', { name: words.firstName, exact: true }).fill('Ana');
      await page.getByRole('textbox', { name: words.lastName, exact: true }).fill('Vega');
      await page.getByRole('textbox', { name: words.email, exact: true }).fill('ana@example.org');
      await page.getByRole('combobox', { name: words.subject }).selectOption('technical_support');
      await page.getByRole('textbox', { name: words.message, exact: true }).fill(`The map stays empty on my phone. ${token}`);
      await page.getByRole('checkbox').check();
      await send.click();
      await expect(page.getByRole('heading', { name: words.sentTitle })).toBeVisible();
      if (MAIL_FOLDER) await expect.poll(() => mailWith(token), { timeout: 15_000 }).toContain('ana@example.org');
    });

    test('keeps everything for the own mail program when the server is away', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 503/);
      await page.route(CONTACT, (route) => route.fulfill({ status: 503, json: { code: 'service_unavailable' } }));
      await page.goto(site.contact);
      await page.getByRole('textbox', { name: words.firstName, exact: true }).fill('Ana');
      await page.getByRole('textbox', { name: words.lastName, exact: true }).fill('Vega');
      await page.getByRole('textbox', { name: words.email, exact: true }).fill('ana@example.org');
      await page.getByRole('textbox', { name: words.message, exact: true }).fill('Where do I find the licence of a home?');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByText(words.errors.unavailable)).toBeVisible();
      const mail = await page.getByRole('link', { name: words.mailFallback }).getAttribute('href');
      for (const typed of ['Ana Vega', 'ana@example.org', 'Where do I find the licence of a home?']) {
        expect(decodeURIComponent(mail ?? '')).toContain(typed);
      }
      await expect(page.getByRole('textbox', { name: words.message, exact: true })).toHaveValue('Where do I find the licence of a home?');
    });

    test('finds the pages of guests from the menu, which closes again', async ({ page, isMobile }) => {
      test.skip(!isMobile, 'wide screens have all links in one line');
      await page.goto(site.home);
      const menu = page.locator('header details').filter({ visible: true });
      const open = menu.locator('summary');
      await open.click();
      // The browser opens the menu by itself; a key is heard only once the page is live.
      const isLive = () => menu.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
      await expect.poll(isLive).toBe(true);
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
      await expect(open).toBeFocused();
      for (const name of ['about', 'contact'] as const) {
        await open.click();
        await menu.getByRole('link', { name: shell[name], exact: true }).click();
        await expect(page).toHaveURL(site[name]);
        await expect(menu).not.toHaveAttribute('open');
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      }
    });
  });
}
