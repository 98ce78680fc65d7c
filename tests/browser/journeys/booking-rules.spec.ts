import { hasNoFaultInBothThemes } from '../support/axe';
import { dayFromNow } from '../support/calendar';
import { newEmail } from '../support/homes';
import { liveHome, passGate } from '../support/manage';
import { filled, SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** The first Saturday at least so many days ahead. */
function saturdayFrom(days: number): number {
  const weekday = new Date(`${dayFromNow(days)}T00:00:00Z`).getUTCDay();
  return days + ((6 - weekday + 7) % 7);
}

for (const site of SITES) {
  const { settings } = site.owner;
  const { booking } = settings;

  test.describe(`booking rules in ${site.language}`, () => {
    test('are said by the owner, and followed by prices and pages of guests', { tag: '@desktop' }, async ({
      browser,
      baseURL,
      page,
    }) => {
      test.slow();
      const name = `Casa Sábado ${Date.now()}`;
      const id = await liveHome(browser, baseURL, site, newEmail(site, 'sabado'), name);
      await page.goto(`${site.manageHome(id)}?tab=settings`);
      await passGate(page, site);
      await page.getByRole('tabpanel').getByRole('link', { name: settings.seasons.title, exact: true }).click();
      const form = page.getByRole('region', { name: settings.seasons.title, exact: true });
      const saturday = new Intl.DateTimeFormat(site.language, { weekday: 'long', timeZone: 'UTC' }).format(
        new Date('2027-07-03T00:00:00Z'),
      );
      await form.getByRole('group', { name: booking.arrivals, exact: true }).getByLabel(saturday, { exact: true }).check();
      await form.getByRole('textbox', { name: booking.noticeDays }).fill('two');
      await form.getByRole('button', { name: booking.addDiscount, exact: true }).click();
      await form.getByRole('button', { name: booking.save, exact: true }).click();
      // Everything that is wrong is told at once, and the first of it has the focus.
      await expect(form.getByText(filled(booking.errors.number, { min: '0', max: '730' }), { exact: true })).toBeVisible();
      await expect(form.getByText(booking.errors.condition, { exact: true })).toBeVisible();
      await expect(form.getByRole('textbox', { name: booking.noticeDays })).toBeFocused();
      await form.getByRole('textbox', { name: booking.noticeDays }).fill('2');
      const discount = form.getByRole('group', { name: filled(booking.discount, { number: '1' }), exact: true });
      await discount.getByRole('textbox', { name: booking.percent }).fill('10');
      await discount.getByRole('textbox', { name: booking.minNights }).fill('7');
      await form.getByRole('button', { name: booking.addFee, exact: true }).click();
      await form.getByRole('textbox', { name: filled(booking.amount, { currency: 'EUR' }) }).fill('15');
      await hasNoFaultInBothThemes(page);
      await form.getByRole('button', { name: booking.save, exact: true }).click();
      await expect(form.getByText(booking.saved, { exact: true })).toBeVisible();

      // Without a feed the owner's word counts: all nights are free.
      const word = await page.request.post(`/api/v1/owner/properties/${id}/calendar/confirm`, {
        headers: { 'content-type': 'application/json', origin: new URL(page.url()).origin },
      });
      expect(word.status(), await word.text()).toBe(200);

      const first = saturdayFrom(60);
      const { contact, price } = site.words;
      const panel = page.locator('#contact');
      // A Sunday is no day of arrival; the nearest Saturdays are offered.
      await page.goto(`${site.property(id)}?checkIn=${dayFromNow(first + 1)}&checkOut=${dayFromNow(first + 8)}&guests=2`);
      await expect(panel.getByText(filled(price.refused.arrival_weekday, { weekdays: saturday }), { exact: true })).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(panel.getByText(contact.nearest, { exact: true })).toBeVisible({ timeout: 2_000 });
      }, 'the calendar is known').toPass({ timeout: 20_000 });
      await hasNoFaultInBothThemes(page);
      await panel.locator('button.offer').first().click();
      await expect(page).toHaveURL(new RegExp(`checkIn=${dayFromNow(first)}&checkOut=${dayFromNow(first + 7)}`));
      await expect(panel.getByText(price.discount, { exact: true })).toBeVisible();
      await expect(panel.getByText(price.extraFees, { exact: true })).toBeVisible();
    });
  });
}
