import { hasNoFault } from '../support/axe';
import { newEmail, OWNER_LINK, submitHome } from '../support/homes';
import { MAIL_FOLDER, mailedLink } from '../support/mail';
import { filled, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  const words = site.words.ownerLink;
  const path = site.ownerLink;

  test.describe(`an owner in ${site.language}`, () => {
    test('confirms the address of a new home by the mailed link, once', { tag: '@phone' }, async ({ page, context, request, watch }) => {
      test.skip(!MAIL_FOLDER, 'CASACERO_MAIL_FOLDER is not set');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const email = newEmail(site, 'marta');
      const id = await submitHome(request, site, email);
      const address = await mailedLink(email, OWNER_LINK);
      expect(new URL(address).pathname).toBe(path);
      const { hash } = new URL(address);

      // Opening the link says what it does, and changes nothing.
      await page.goto(`${path}${hash}`);
      const { title, action, doneTitle, doneText } = words.purpose.confirm;
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', site.language);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(id, { exact: true })).toBeVisible();
      // The secret is gone from the address bar, and stays away when the router writes the address.
      await expect(page).toHaveURL(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
      await hasNoFault(page);

      // A second tab has the same link open.
      const second = await context.newPage();
      await second.goto(`${path}${hash}`);
      await expect(second.getByRole('button', { name: action })).toBeVisible();

      await page.getByRole('button', { name: action }).click();
      const done = page.getByRole('heading', { level: 1, name: doneTitle });
      await expect(done).toBeVisible();
      await expect(page.getByText(doneText)).toBeVisible();
      await expect(page.getByText(words.status.pending)).toBeVisible();
      await expect(page.locator('[aria-live]').filter({ has: done })).toBeFocused();
      await expect(page).toHaveURL(path);
      await hasNoFault(page);

      // The owner is signed in, and the home waits for approval with a confirmed address.
      const own = await context.request.get(`/api/v1/owner/properties/${id}`);
      expect(await own.json()).toMatchObject({ status: 'pending', addressConfirmed: true });

      // The link worked once: neither the other tab nor the mail uses it again.
      await second.getByRole('button', { name: action }).click();
      await expect(second.getByRole('heading', { level: 1, name: words.invalidTitle })).toBeVisible();
      await second.close();
      watch.expectedErrors.push(/status of 404/);
      await page.goto(site.home);
      await page.goto(`${path}${hash}`);
      await expect(page.getByRole('heading', { level: 1, name: words.invalidTitle })).toBeVisible();
      await hasNoFault(page);
    });

    test('asks for a new link where there is none in the address', { tag: '@desktop' }, async ({ page, watch }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: words.missingTitle })).toBeVisible();
      await hasNoFault(page);

      const field = page.getByLabel(words.ask.id);
      const send = page.getByRole('button', { name: words.ask.send });
      await send.click();
      await expect(page.getByText(words.ask.required)).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');

      watch.expectedErrors.push(/status of 404/);
      await field.fill('my house');
      await send.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(filled(words.ask.notAnId, { example: SAMPLE }))).toBeVisible();

      // The API is not asked, so that the demo's owner gets no mail and tests do not use up each other's limits.
      await page.route('**/api/v1/owner/links', (route) => route.fulfill({ status: 202 }));
      await field.fill(SAMPLE.toLowerCase());
      await send.click();
      await expect(page.getByRole('heading', { name: words.ask.sentTitle })).toBeVisible();
      await expect(page.getByText(words.ask.sentText)).toBeVisible();
      await hasNoFault(page);
    });

    test('is told when the server is away, and tries again', { tag: '@phone' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of (429|503|404)/, /ERR_INTERNET_DISCONNECTED/);
      const secret = `unknown${'x'.repeat(36)}`;
      const api = '**/api/v1/owner/links/*';
      const retry = page.getByRole('button', { name: words.tryAgain });

      await page.route(api, (route) => route.fulfill({ status: 503, json: { code: 'service_unavailable' } }));
      await page.goto(`${path}#${secret}`);
      await expect(page.getByText(words.failure.unavailable)).toBeVisible();
      await hasNoFault(page);

      await page.unroute(api);
      await page.route(api, (route) => route.fulfill({ status: 429, json: { code: 'rate_limited' } }));
      await retry.click();
      await expect(page.getByText(words.failure.limited)).toBeVisible();

      await page.unroute(api);
      await page.route(api, (route) => route.abort('internetdisconnected'));
      await retry.click();
      await expect(page.getByText(words.failure.offline)).toBeVisible();

      await page.unroute(api);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: words.invalidTitle })).toBeVisible();
    });
  });
}
