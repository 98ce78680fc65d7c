import { hasNoFault, hasNoFaultInBothThemes } from '../support/axe';
import { dayFromNow } from '../support/calendar';
import { GUEST_WORDS } from '../support/guest-words';
import { confirmAddress, newEmail, submitHome } from '../support/homes';
import { MAIL_FOLDER, mailedLink } from '../support/mail';
import { openPart, showHome } from '../support/manage';
import { SIGN_INS } from '../support/operator';
import { photoFiles } from '../support/picture';
import { filled, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

/** A stay of three nights of 95 euros, with all fees known. */
const STAY = { checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
const FEES = { cleaningMinor: 0, extraGuest: { includedGuests: 4, nightMinor: 0 }, touristTaxMinor: 0, depositMinor: 0 };
const VILLA = 'https://villa.example';

for (const site of SITES) {
  const { alerts, host, saving: card, widget } = GUEST_WORDS[site.language];
  const { exports, ownSite, settings } = site.owner;

  test.describe(`hosting in ${site.language}`, () => {
    test('an owner tells of themselves, of prices elsewhere and of sites, and guests see it', async ({
      page,
      browser,
      request,
      watch,
      baseURL,
    }) => {
      test.skip(!MAIL_FOLDER || !SIGN_INS, 'with mails and sign-ins');
      const email = newEmail(site, 'anfitriona');
      const context = await browser.newContext({ baseURL });
      const name = `Casa Anfitriona ${Date.now()}`;
      const id = await submitHome(context.request, site, email, name, { fees: FEES });
      await confirmAddress(context.request, email);
      await showHome(context.request, browser, baseURL, site, { id, name });
      const owner = await context.newPage();
      watch.follow(owner);
      const part = owner.getByRole('tabpanel');

      await owner.goto(`${site.manageHome(id)}?tab=settings&page=host`);
      await part.getByRole('textbox', { name: settings.host.fields.name.label, exact: true }).fill('Lucía');
      await part.getByRole('textbox', { name: settings.host.fields.about.label, exact: true }).fill('I was born in this village.');
      await part.getByRole('checkbox', { name: settings.host.shown, exact: true }).check();
      await part.getByRole('button', { name: settings.host.save, exact: true }).click();
      await expect(part.getByText(settings.host.savedShown, { exact: true })).toBeVisible();
      await part.getByLabel(settings.host.photo.choose, { exact: true }).setInputFiles(photoFiles(1));
      await expect(part.getByText(settings.host.photo.saved, { exact: true })).toBeVisible();
      await hasNoFault(owner);

      await owner.goto(`${site.manageHome(id)}?tab=settings&page=saving`);
      const { fields } = settings.saving;
      await part.getByLabel(fields.platform.label, { exact: true }).fill('Airbnb');
      await part.getByLabel(fields.guests.label, { exact: true }).fill('2');
      await part.getByLabel(fields.checkIn.label, { exact: true }).fill(STAY.checkIn);
      await part.getByLabel(fields.checkOut.label, { exact: true }).fill(STAY.checkOut);
      await part.getByLabel(filled(fields.platformMinor.label, { currency: 'EUR' }), { exact: true }).fill('400');
      await part.getByRole('checkbox', { name: settings.saving.shown, exact: true }).check();
      await part.getByRole('button', { name: settings.saving.save, exact: true }).click();
      await expect(part.getByText(settings.saving.savedShown, { exact: true })).toBeVisible();
      await hasNoFault(owner);

      await openPart(owner, site, 'ownSite');
      await part.getByRole('textbox', { name: ownSite.sites.site, exact: true }).fill(`${VILLA}/rooms`);
      await part.getByRole('button', { name: ownSite.sites.add, exact: true }).click();
      await expect(part.getByText(filled(ownSite.sites.added, { site: VILLA }), { exact: true })).toBeVisible();
      const frame = part.getByRole('link', { name: ownSite.code.openPreview, exact: true });
      const embed = (await frame.getAttribute('href')) ?? '';
      await part.getByRole('button', { name: ownSite.sheet.make, exact: true }).click();
      await expect(part.getByRole('button', { name: ownSite.sheet.print, exact: true })).toBeFocused();
      await hasNoFaultInBothThemes(owner);

      await page.goto(site.property(id));
      const contact = page.locator('#contact');
      const named = contact.getByRole('region', { name: host.title, exact: true });
      await expect(named).toContainText(host.confirmed);
      await expect(named.getByRole('img', { name: filled(host.photoOf, { name: 'Lucía' }), exact: true })).toBeVisible();
      const less = contact.getByRole('region', { name: template(card.title) });
      await expect(less).toContainText('400');
      await expect(less).toContainText('285');
      await hasNoFaultInBothThemes(page, '#contact');
      await named.getByRole('link', { name: filled(host.more, { name: 'Lucía' }), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lucía', exact: true })).toBeVisible();
      await expect(page.getByText('I was born in this village.')).toBeVisible();
      await expect(page.locator(`main a[href^="${site.property(id)}"]`).first()).toBeVisible();
      await hasNoFaultInBothThemes(page);
      expect((await request.get(new URL('nothing', page.url()).href)).status()).toBe(404);

      const shown = await page.goto(embed);
      expect(shown?.status()).toBe(200);
      expect(shown?.headers()['content-security-policy']).toContain(`frame-ancestors 'self' ${VILLA}`);
      await expect(page.locator('script')).toHaveCount(0);
      await hasNoFaultInBothThemes(page);
      const months = page.getByRole('navigation', { name: widget.months, exact: true }).getByRole('link');
      await expect(months).toHaveCount(1);
      const next = (await page.locator('caption').nth(1).textContent()) ?? '';
      await months.click();
      await expect(months).toHaveCount(2);
      await expect(page.locator('caption').first()).toHaveText(next);

      await openPart(owner, site, 'export');
      await part.getByRole('button', { name: exports.cleaner.create.action, exact: true }).click();
      const address = await part.getByRole('textbox', { name: exports.created.label, exact: true }).inputValue();
      await hasNoFault(owner);
      const blocked = await owner.request.post(`/api/v1/owner/properties/${id}/blocks`, {
        data: { startDate: STAY.checkIn, endDate: dayFromNow(42), type: 'owner_block', reason: 'Ana' },
      });
      expect(blocked.ok(), await blocked.text()).toBe(true);
      await expect.poll(async () => (await request.get(address)).text()).toContain('SUMMARY:Check-in');

      await owner.goto(`${site.manageHome(id)}?tab=settings&page=takeOut`);
      const download = owner.waitForEvent('download');
      await part.getByRole('button', { name: settings.takeOut.action, exact: true }).click();
      const chunks = await (await (await download).createReadStream()).toArray();
      expect(Buffer.concat(chunks).subarray(0, 2).toString('latin1')).toBe('PK');
      await expect(part.getByText(settings.takeOut.done, { exact: true })).toBeVisible();
      await hasNoFault(owner);
      await context.close();
    });

    test('a guest is told of new homes at a place, whatever the dates', async ({ page }) => {
      test.skip(!MAIL_FOLDER, 'with mails');
      const email = `zoe-${crypto.randomUUID()}@example.org`;
      await page.goto(`${site.list}?search=Corralejo`);
      await page.getByText(alerts.here.offer, { exact: true }).filter({ visible: true }).first().click();
      const form = page.getByRole('region', { name: alerts.here.title, exact: true });
      await form.getByLabel(alerts.form.email).fill(email);
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: alerts.form.send, exact: true }).click();
      await expect(page.getByText(alerts.form.sentTitle, { exact: true })).toBeVisible();
      const link = new URL(await mailedLink(email, /http\S+#[\w-]{43}/));
      expect(link.pathname).toBe(site.alert);
      await page.goto(link.pathname + link.hash);
      await page.getByRole('button', { name: alerts.page.confirm, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: alerts.page.startedTitle, exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
    });
  });
}
