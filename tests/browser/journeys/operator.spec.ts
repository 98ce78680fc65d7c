import { hasNoFaultInBothThemes } from '../support/axe';
import { confirmAddress, newEmail, submitHome } from '../support/homes';
import { MAIL_FOLDER } from '../support/mail';
import { openMenu } from '../support/manage';
import { approveHome, SIGN_INS, signIn } from '../support/operator';
import { filled, SITES } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

for (const site of SITES) {
  const { review } = site.owner;

  test.describe(`an operator in ${site.language}`, () => {
    test('signs in, goes through the queue with keys, and returns a home', { tag: '@desktop' }, async ({ page, request, watch }) => {
      // A password is wrong, the session ends, and the calendar service does not know a home that is new.
      watch.expectedErrors.push(/status of (401|404)/);
      const email = newEmail(site, 'cola');
      const name = `Casa Cola ${Date.now()}`;
      const id = await submitHome(request, site, email, name);
      if (MAIL_FOLDER) await confirmAddress(request, email);

      await page.goto(site.admin);
      await expect(page.getByRole('heading', { level: 1, name: review.signIn.title })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('button', { name: review.signIn.submit, exact: true }).click();
      await expect(page.getByText(review.signIn.required)).toHaveCount(2);
      await expect(page.getByRole('textbox', { name: review.signIn.email, exact: true })).toBeFocused();
      await hasNoFaultInBothThemes(page);
      await signIn(page, site, 'not the password');
      await expect(page.getByText(review.signIn.wrong, { exact: true })).toBeVisible();
      await signIn(page, site);

      // The oldest comes first, so this home is near the end.
      await expect(page.getByRole('heading', { level: 1, name: review.queue.title })).toBeFocused();
      const row = page.locator(`#review-${id}`);
      await expect(row).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.keyboard.press('k');
      for (let presses = 0; presses < 100; presses += 1) {
        if (await row.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('k');
      }
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { level: 1, name, exact: true });
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`home=${id}$`));
      await expect(page.getByRole('heading', { name: review.home.checks })).toBeVisible();
      await expect(page.getByText(review.check.photos_missing).first()).toBeVisible();
      await expect(page.getByText(site.owner.preview.guestView, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      // The keys that decide ask first, and Escape takes that back.
      await page.keyboard.press('a');
      await expect(page.getByRole('heading', { name: filled(review.decide.confirmTitle, { name }) })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.getByRole('button', { name: review.decide.cancel, exact: true }).click();
      await expect(heading).toBeFocused();
      await page.keyboard.press('r');
      const panel = page.getByRole('region', { name: review.decide.title });
      await expect(panel.getByRole('heading', { name: filled(review.return.title, { name }) })).toBeFocused();
      const send = panel.getByRole('button', { name: review.decide.return, exact: true });
      await send.click();
      await expect(panel.getByText(review.return.none)).toBeVisible();
      await panel.getByRole('button', { name: review.template.photosTooFew.label, exact: true }).click();
      const text = panel.getByRole('textbox', { name: review.return.reasonText });
      await expect(text).toBeFocused();
      await expect(text).toHaveValue(review.template.photosTooFew.text);
      // Within a field they are letters.
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' ark');
      await hasNoFaultInBothThemes(page);

      // The session ends meanwhile. What was written is still there after the next sign-in.
      await page.context().clearCookies();
      await send.click();
      await expect(page.getByText(review.signIn.ended)).toBeVisible();
      await signIn(page, site);
      await expect(heading).toBeVisible();
      await panel.getByRole('button', { name: review.decide.return, exact: true }).click();
      await expect(text).toHaveValue(`${review.template.photosTooFew.text} ark`);
      await send.click();
      await expect(page.getByText(filled(review.decide.returned, { name }))).toBeVisible();
      const returned = await page.request.get(`/api/v1/admin/properties/${id}`);
      expect(await returned.json()).toMatchObject({
        status: 'rejected',
        reasons: [{ field: 'photos', text: `${review.template.photosTooFew.text} ark` }],
      });
    });

    test('needs a reason to approve a home without a confirmed address, and signs out', { tag: '@phone' }, async ({ page, request, watch }) => {
      watch.expectedErrors.push(/status of (404|503)/);
      const name = `Casa Razón ${Date.now()}`;
      const id = await submitHome(request, site, newEmail(site, 'razon'), name);
      await page.goto(`${site.admin}?home=${id}`);
      await signIn(page, site);
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await approveHome(page, site);
      await expect(page.getByText(review.decide.reasonRequired)).toBeVisible();
      const reason = page.getByRole('textbox', { name: review.decide.reason });
      await expect(reason).toBeFocused();
      await reason.fill('We spoke on the phone.');
      // A home without photos must not get among those of the demo, so the service is away.
      await page.route('**/approve', (route) => route.fulfill({ status: 503, json: { code: 'service_unavailable' } }));
      const panel = page.getByRole('region', { name: review.decide.title });
      await panel.getByRole('button', { name: review.decide.approve, exact: true }).click();
      await expect(panel.getByText(review.failure.unavailable)).toBeVisible();
      await expect(reason).toHaveValue('We spoke on the phone.');

      await openMenu(page, site);
      await page.getByRole('button', { name: review.frame.signOut, exact: true }).click();
      await expect(page.getByText(review.signIn.signedOut)).toBeVisible();
      await page.goto(`${site.admin}?home=${id}`);
      await expect(page.getByRole('button', { name: review.signIn.submit, exact: true })).toBeVisible();
    });
  });
}
