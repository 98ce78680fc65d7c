import dashboardEn from '../../../web/src/messages/en/owner/content.json' with { type: 'json' };
import dashboardEs from '../../../web/src/messages/es/owner/content.json' with { type: 'json' };
import { hasNoFaultInBothThemes } from '../support/axe';
import { enter } from '../support/dashboard';
import { SIGN_INS } from '../support/operator';
import { filled, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

// There is one banner for all.
test.describe.configure({ mode: 'serial' });

const WORDS = { en: dashboardEn.content, es: dashboardEs.content };
const PATHS = { en: '/admin/content', es: '/es/admin/contenido' };
const NAMES = [
  'banner',
  'launch_offer',
  'prices',
  'licence_regions',
  'licence_pages',
  'destination_aliases',
  'glossary',
] as const;

for (const site of SITES) {
  const { language } = site;
  const words = WORDS[language];
  const path = PATHS[language];

  test.describe(`content in ${language}`, () => {
    test('every kind has a form without faults', async ({ page }) => {
      await enter(page);
      for (const name of NAMES) {
        await page.goto(`${path}?name=${name}`);
        await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible();
        await expect(
          page.getByRole('heading', { level: 2, name: words.name[name], exact: true }),
        ).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await hasNoFaultInBothThemes(page);
      }
    });

    test('a term of the glossary is added once and taken out', { tag: '@desktop' }, async ({
      page,
      watch,
    }) => {
      watch.expectedErrors.push(/status of 422/);
      const term = page.getByRole('textbox', { name: words.field.term, exact: true }).last();
      const add = page.getByRole('button', { name: words.add, exact: true });
      const save = page.getByRole('button', { name: words.save, exact: true });
      const remove = (row: string) =>
        page.getByRole('button', { name: filled(words.removeOf, { row }), exact: true }).click();
      await enter(page);
      await page.goto(`${path}?name=glossary`);
      await add.click();
      await term.fill('guagua');
      await page.getByRole('textbox', { name: words.field.translation, exact: true }).fill('bus');
      await expect(page.getByRole('region', { name: words.preview, exact: true })).toContainText(
        /guagua .*bus/,
      );
      await save.click();
      await expect(page.getByText(template(words.saved))).toBeVisible();
      await add.click();
      await term.fill('GUAGUA');
      await save.click();
      await expect(page.getByText(words.wrong, { exact: true })).toBeVisible();
      await expect(term).toHaveAttribute('aria-invalid', 'true');
      await hasNoFaultInBothThemes(page);
      await remove('GUAGUA');
      await page.reload();
      await page.locator('summary', { hasText: 'guagua' }).click();
      await remove('guagua');
      await save.click();
      await expect(page.getByText(template(words.saved))).toBeVisible();
      await expect(page.getByText(words.noTerm, { exact: true })).toBeVisible();
    });

    test('a banner is edited, seen by guests, restored and taken down', { tag: '@desktop' }, async ({
      page,
      watch,
    }) => {
      watch.expectedErrors.push(/status of (412|422)/);
      const field = (name: keyof typeof words.language) =>
        page.getByRole('textbox', {
          name: filled(words.language[name], { field: words.field.text }),
          exact: true,
        });
      const save = page.getByRole('button', { name: words.save, exact: true });
      const banner = page.getByRole('region', { name: site.words.shell.banner, exact: true });
      await enter(page);
      await page.goto(`${path}?name=banner`);
      const shown = page.getByRole('checkbox', { name: words.field.shown, exact: true });
      await shown.check();
      await field('en').fill('The site rests on Sunday');
      await field('es').fill('');
      await save.click();
      await expect(page.getByText(words.wrong, { exact: true })).toBeVisible();
      await expect(field('es')).toHaveAttribute('aria-invalid', 'true');
      await expect(field('en')).toHaveValue('The site rests on Sunday');
      await hasNoFaultInBothThemes(page);
      await field('es').fill('La web descansa el domingo');
      // Somebody else saves first.
      const other = await page.request.get('/api/v1/admin/contents/banner');
      const { document } = await other.json();
      const theirs = await page.request.put('/api/v1/admin/contents/banner', {
        headers: { 'if-match': '*' },
        data: { document },
      });
      expect(theirs.status(), await theirs.text()).toBe(200);
      await save.click();
      await expect(page.getByText(template(words.changed))).toBeVisible();
      await expect(field('es')).toHaveValue('La web descansa el domingo');
      await page.getByRole('button', { name: words.mine, exact: true }).click();
      await expect(page.getByText(template(words.saved))).toBeVisible();

      const text = language === 'en' ? 'The site rests on Sunday' : 'La web descansa el domingo';
      await expect(async () => {
        await page.goto(site.legal.terms);
        await expect(banner).toContainText(text, { timeout: 1_000 });
      }).toPass();
      await hasNoFaultInBothThemes(page);

      await page.goto(`${path}?name=banner`);
      await expect(banner).toHaveCount(0);
      await page
        .getByRole('button', { name: template(words.restoreOf) })
        .nth(1)
        .click();
      await expect(page.getByText(template(words.restored))).toBeVisible();
      await shown.uncheck();
      await save.click();
      await expect(page.getByText(template(words.saved))).toBeVisible();
      await expect(async () => {
        await page.goto(site.legal.terms);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(banner).toHaveCount(0);
      }).toPass();
    });
  });
}
