import type { Page } from '@playwright/test';
import { hasNoFaultInBothThemes } from '../support/axe';
import { fieldOf, openStep } from '../support/home-form';
import { newEmail, PASSWORD, submitHome } from '../support/homes';
import { filled, SITES, type Site } from '../support/site';
import { expect, test } from '../support/watch';

const NEW_PASSWORD = 'arena y calima';

for (const site of SITES) {
  const { form, update } = site.owner;
  const { fields, password: passwords } = form;

  test.describe(`an owner who changes a home in ${site.language}`, () => {
    test('opens it with its password, changes it, and gets a new password', { tag: '@phone' }, async ({ page, request, watch }) => {
      // A password is wrong, and a password alone does not change contacts.
      watch.expectedErrors.push(/status of 40[134]/);
      const name = `Casa Cambio ${Date.now()}`;
      const id = await submitHome(request, site, newEmail(site, 'cambio'), name);
      await page.goto(site.updateHome);
      await expect(page.getByRole('heading', { level: 1, name: update.title })).toBeVisible();
      const find = page.getByRole('button', { name: update.verify.submit, exact: true });
      await expect(find).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await find.click();
      await expect(page.getByText(update.verify.idRequired, { exact: true })).toBeVisible();
      await expect(page.getByText(update.verify.passwordRequired, { exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: update.verify.id, exact: true })).toBeFocused();
      await hasNoFaultInBothThemes(page);
      await openHome(page, site, id.toLowerCase(), 'not the password');
      await expect(page.getByText(update.verify.failed, { exact: true })).toBeVisible();
      await expect(page.getByText(update.verify.failure.wrong, { exact: true })).toBeVisible();
      await openHome(page, site, id.toLowerCase(), PASSWORD);

      const heading = page.getByRole('heading', { level: 1, name, exact: true });
      await expect(heading).toBeVisible();
      await expect(page).toHaveURL(`${site.updateHome}?id=${id}`);
      await expect(page.getByText(update.status.pending)).toBeVisible();
      await expect(fieldOf(page, ['textbox', fields.ownerName, ''])).toHaveAttribute('readonly', '');
      await expect(fieldOf(page, ['textbox', fields.ownerEmail, ''])).not.toHaveAttribute('readonly');
      await hasNoFaultInBothThemes(page);

      // What is typed outlives a reload.
      const description = fieldOf(page, ['textbox', fields.description, '']);
      await description.fill('Two bedrooms, a terrace and much wind.');
      await page.reload();
      await expect(page.getByText(update.restored.text, { exact: true })).toBeVisible();
      await expect(description).toHaveValue('Two bedrooms, a terrace and much wind.');
      await openStep(page, site, 2);
      await fieldOf(page, ['textbox', fields.priceMin, '']).fill('99');
      await openStep(page, site, 4);
      await expect(page.getByText(update.feeds.none, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await openStep(page, site, 5);
      await hasNoFaultInBothThemes(page);
      const save = page.getByRole('button', { name: form.buttons.save, exact: true });
      await save.click();
      await expect(page.getByRole('heading', { level: 1, name: update.saved.title })).toBeFocused();
      await hasNoFaultInBothThemes(page);
      const own = await page.request.get(`/api/v1/owner/properties/${id}`);
      expect(await own.json()).toMatchObject({ status: 'pending', form: { price: { minMinor: 9_900 } } });

      await page.getByRole('button', { name: update.saved.again, exact: true }).click();
      await openStep(page, site, 5);
      await page.getByLabel(passwords.old, { exact: true }).fill(PASSWORD);
      await page.getByLabel(passwords.new, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(passwords.again, { exact: true }).fill('arena');
      await expect(page.getByText(passwords.mismatch, { exact: true })).toBeVisible();
      await save.click();
      await expect(page.getByText(form.errors.passwordsDiffer, { exact: true })).toBeVisible();
      await page.getByLabel(passwords.again, { exact: true }).fill(NEW_PASSWORD);
      await expect(page.getByText(passwords.match, { exact: true })).toBeVisible();
      await save.click();
      await expect(page.getByRole('heading', { level: 1, name: update.saved.passwordTitle })).toBeVisible();

      // A number at which guests reach the owner needs a link by mail.
      await page.getByRole('button', { name: update.saved.again, exact: true }).click();
      await openStep(page, site, 5);
      await fieldOf(page, ['textbox', fields.phone, '']).fill('+34 600 000 077');
      await save.click();
      await expect(page.getByText(update.outcome.heldTitle, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.getByRole('button', { name: update.homes.signOut, exact: true }).click();
      await page.getByRole('button', { name: update.homes.signOutAnyway, exact: true }).click();
      await expect(page.getByText(update.verify.signedOut, { exact: true })).toBeVisible();
      await openHome(page, site, id, PASSWORD);
      await expect(page.getByText(update.verify.failed, { exact: true })).toBeVisible();
      await openHome(page, site, id, NEW_PASSWORD);
      await expect(heading).toBeVisible();
    });

    test('keeps what was typed when the session ends and when there is no connection', { tag: '@desktop' }, async ({ page, context, request, watch }) => {
      watch.expectedErrors.push(/status of 40[13]/, /ERR_INTERNET_DISCONNECTED/);
      const name = `Casa Sesión ${Date.now()}`;
      const id = await submitHome(request, site, newEmail(site, 'sesion'), name);
      await page.goto(`${site.updateHome}?id=${id}`);
      await openHome(page, site, id, PASSWORD);
      await openStep(page, site, 3);
      const distance = fieldOf(page, ['textbox', fields.distanceToBeach, '']);
      await distance.fill('350 m');
      await openStep(page, site, 5);
      const save = page.getByRole('button', { name: form.buttons.save, exact: true });

      await context.setOffline(true);
      await save.click();
      await expect(page.getByText(update.outcome.failure.offline, { exact: true })).toBeVisible();
      await expect(page.getByText(update.outcome.kept, { exact: true })).toBeVisible();
      await context.setOffline(false);

      await context.clearCookies();
      await save.click();
      await expect(page.getByText(update.verify.ended, { exact: true })).toBeVisible();
      await openHome(page, site, id, PASSWORD);
      await expect(page.getByText(update.restored.text, { exact: true })).toBeVisible();
      await openStep(page, site, 3);
      await expect(distance).toHaveValue('350 m');
      await page.goBack();
      await page.goForward();
      await expect(distance).toHaveValue('350 m');
      await openStep(page, site, 5);
      await save.click();
      await expect(page.getByText(filled(update.saved.text, { name }))).toBeVisible();
    });
  });
}

/** Signs an owner in on the form that is open. */
async function openHome(page: Page, site: Site, id: string, password: string) {
  const { verify } = site.owner.update;
  await page.getByRole('textbox', { name: verify.id, exact: true }).fill(id);
  await page.getByLabel(verify.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: verify.submit, exact: true }).click();
}
