import { hasNoFaultInBothThemes } from '../support/axe';
import { enter } from '../support/dashboard';
import { SIGN_INS } from '../support/operator';
import { PARTNER_PATHS, PARTNERS } from '../support/partners';
import { filled, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

for (const { language } of SITES) {
  const { apiKeys, webhooks, partners } = PARTNERS[language];
  const paths = PARTNER_PATHS[language];

  test.describe(`partners in ${language}`, () => {
    test('a key is created, shown once, reads and is revoked', { tag: '@phone' }, async ({ page, request }) => {
      await enter(page);
      await page.goto(paths.apiKeys);
      await expect(page.getByRole('heading', { level: 1, name: apiKeys.title })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await page.getByRole('button', { name: apiKeys.create, exact: true }).click();
      const owner = `Viajes Sol ${language} ${Date.now()}`;
      const name = page.getByRole('textbox', { name: apiKeys.name, exact: true });
      await name.fill(owner);
      await page.getByRole('textbox', { name: apiKeys.email, exact: true }).fill('sol');
      await page.getByRole('textbox', { name: apiKeys.limit, exact: true }).fill('0');
      const create = page.locator('form').getByRole('button', { name: apiKeys.create, exact: true });
      await create.click();
      await expect(page.getByText(apiKeys.emailError, { exact: true })).toBeVisible();
      await expect(page.getByText(template(apiKeys.limitError))).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.getByRole('textbox', { name: apiKeys.email, exact: true }).fill('api@sol.example');
      await page.getByRole('textbox', { name: apiKeys.limit, exact: true }).fill('60');
      await expect(name).toHaveValue(owner);
      await create.click();
      await expect(page.getByText(filled(apiKeys.created, { name: owner }), { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      const key = await page.locator('code').innerText();
      expect(key).toMatch(/^cck_/);
      const read = () => request.get('/api/v1/countries', { headers: { authorization: `Bearer ${key}` } });
      expect((await read()).status()).toBe(200);

      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: owner });
      await expect(row).toContainText('api@sol.example');
      await expect(page.locator('code')).toHaveCount(0);
      await row.getByRole('button', { name: filled(apiKeys.revokeOf, { name: owner }) }).click();
      await expect(row.getByText(filled(apiKeys.revokeAsk, { name: owner }), { exact: true })).toBeVisible();
      await row.getByRole('button', { name: apiKeys.revoke, exact: true }).click();
      await expect(page.getByText(filled(apiKeys.revoked, { name: owner }), { exact: true })).toBeVisible();
      await expect(row.getByText(template(apiKeys.revokedAt))).toBeVisible();
      await hasNoFaultInBothThemes(page);
    });

    test('a webhook is added, tested, paused and removed', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of (412|422)/);
      await enter(page);
      await page.goto(paths.webhooks);
      await expect(page.getByRole('heading', { level: 1, name: webhooks.title })).toBeVisible();
      await page.getByRole('button', { name: webhooks.create, exact: true }).click();
      const form = page.locator('form');
      const address = form.getByRole('textbox', { name: webhooks.address, exact: true });
      const create = form.getByRole('button', { name: webhooks.create, exact: true });
      await create.click();
      await expect(page.getByText(webhooks.addressError, { exact: true })).toBeVisible();
      await expect(page.getByText(webhooks.topicsError, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await address.fill('http://10.0.0.1/');
      await form.getByRole('checkbox', { name: new RegExp(`^${webhooks.topic.listing_changed}`) }).check();
      await create.click();
      // The server knows that this host is not public.
      await expect(address).toHaveAttribute('aria-invalid', 'true');
      await expect(address).toHaveValue('http://10.0.0.1/');
      const url = `https://partner-${Date.now()}.invalid/${language}`;
      await address.fill(url);
      await create.click();
      await expect(page.getByText(webhooks.created, { exact: true })).toBeVisible();
      await expect(page.locator('.select-all')).toHaveText(/^ccw_/);
      await hasNoFaultInBothThemes(page);
      await page.getByRole('button', { name: partners.done, exact: true }).click();
      await expect(page.locator('.select-all')).toHaveCount(0);

      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) });
      await row.getByRole('button', { name: filled(webhooks.manageOf, { address: url }) }).click();
      await expect(row.getByText(webhooks.logEmpty, { exact: true })).toBeVisible();
      await row.getByRole('button', { name: webhooks.ping, exact: true }).click();
      await expect(page.getByText(webhooks.pinged, { exact: true })).toBeVisible();
      await expect(async () => {
        await row.getByRole('button', { name: webhooks.logRefresh, exact: true }).click();
        await expect(row).toContainText(webhooks.failure.address, { timeout: 500 });
      }).toPass();
      await hasNoFaultInBothThemes(page);

      // Somebody else changed it: it is said, and what was typed stays.
      await page.route('**/admin/webhooks/*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 412, json: { code: 'webhook_changed', detail: '' } })
          : route.fallback(),
      );
      const other = row.getByRole('checkbox', { name: new RegExp(`^${webhooks.topic.calendar_changed}`) });
      await other.check();
      await row.getByRole('button', { name: webhooks.save, exact: true }).click();
      await expect(row.getByText(webhooks.changed, { exact: true })).toBeVisible();
      await expect(other).toBeChecked();
      await page.unroute('**/admin/webhooks/*');
      await row.getByRole('button', { name: webhooks.save, exact: true }).click();
      await expect(page.getByText(webhooks.saved, { exact: true })).toBeVisible();
      await expect(row).toContainText(webhooks.topic.calendar_changed);

      await row.getByRole('button', { name: filled(webhooks.manageOf, { address: url }) }).click();
      await row.getByRole('button', { name: webhooks.pause, exact: true }).click();
      await expect(page.getByText(webhooks.pausedNow, { exact: true })).toBeVisible();
      await expect(row).toContainText(webhooks.paused.operator);
      await row.getByRole('button', { name: webhooks.replaceSecret, exact: true }).click();
      await expect(row.getByText(filled(webhooks.replaceAsk, { address: url }), { exact: true })).toBeVisible();
      await row.getByRole('button', { name: webhooks.replaceSecret, exact: true }).click();
      await expect(page.getByText(webhooks.replaced, { exact: true })).toBeVisible();
      await row.getByRole('button', { name: filled(webhooks.removeOf, { address: url }) }).click();
      await row.getByRole('button', { name: webhooks.remove, exact: true }).click();
      await expect(page.getByText(webhooks.removed, { exact: true })).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  });
}
