import dashboardEn from '../../../web/src/messages/en/owner/dashboard.json' with { type: 'json' };
import dashboardEs from '../../../web/src/messages/es/owner/dashboard.json' with { type: 'json' };
import feesEn from '../../../web/src/messages/en/owner/fees.json' with { type: 'json' };
import feesEs from '../../../web/src/messages/es/owner/fees.json' with { type: 'json' };
import { hasNoFaultInBothThemes } from '../support/axe';
import { enter } from '../support/dashboard';
import { SIGN_INS } from '../support/operator';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

const WORDS = { en: feesEn.fees, es: feesEs.fees };
const VISITS = { en: dashboardEn.visit, es: dashboardEs.visit };
const PATHS = { en: '/admin/fees', es: '/es/admin/cuotas' };

for (const site of SITES) {
  const words = WORDS[site.language];
  const settings = site.owner.settings.fees;

  test.describe(`yearly fees in ${site.language}`, () => {
    for (const tag of ['@desktop', '@phone']) {
      test(`have no faults ${tag}`, { tag }, async ({ page, watch }) => {
        watch.expectedErrors.push(/status of 409/);
        await enter(page);
        await page.goto(PATHS[site.language]);
        await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible();
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await hasNoFaultInBothThemes(page);
        await page.getByRole('combobox', { name: words.filter, exact: true }).selectOption('in_grace');
        await expect(page).toHaveURL(/state=in_grace/);

        // What is missing is said at its field, and the demo owes nothing.
        await page.getByRole('button', { name: words.add, exact: true }).click();
        const dialog = page.getByRole('dialog', { name: words.addTitle, exact: true });
        await dialog.getByRole('button', { name: words.saveFee, exact: true }).click();
        await expect(dialog.getByText(words.amountError, { exact: true })).toBeVisible();
        await hasNoFaultInBothThemes(page);
        await dialog.getByRole('textbox', { name: words.homeId, exact: true }).fill(SAMPLE);
        await dialog.getByRole('textbox').nth(1).fill('100');
        await dialog.getByRole('button', { name: words.saveFee, exact: true }).click();
        await expect(dialog.getByRole('alert')).not.toBeEmpty();
        await expect(dialog.getByRole('textbox', { name: words.homeId, exact: true })).toHaveValue(SAMPLE);
        await dialog.getByRole('button', { name: words.close, exact: true }).click();
        await expect(dialog).toHaveCount(0);
      });
    }

    test('an operator enters billing details in the settings of a home', { tag: '@desktop' }, async ({ page }) => {
      await enter(page);
      await page.goto(`${site.manageHome(SAMPLE)}?tab=settings&page=fees`);
      await expect(page.getByRole('heading', { name: settings.title, exact: true })).toBeVisible();
      await expect(page.getByText(settings.noInvoices, { exact: true })).toBeVisible();
      await page.getByRole('switch', { name: VISITS[site.language].allow }).check();
      await page.getByRole('textbox', { name: settings.name, exact: true }).fill('Ana Pérez');
      await page.getByRole('button', { name: settings.save, exact: true }).click();
      await expect(page.getByText(settings.saved, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
    });
  });
}
