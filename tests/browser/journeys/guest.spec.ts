import { dayFromNow, dialogDay, freeStay, freeTown, pickStay } from '../support/calendar';
import { GUEST_WORDS } from '../support/guest-words';
import { changeLanguage } from '../support/language';
import { MAIL_FOLDER, mailWith } from '../support/mail';
import { foundHeading, SAMPLE, SITES, template } from '../support/site';
import { addAdults } from '../support/party';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  const { words } = site;

  test.describe(`a guest in ${site.language}`, () => {
    test('finds a home that is free, from the first page', async ({ page, request, isMobile }) => {
      const { city, arrival, departure } = await freeTown(request, { after: 40, nights: 3, guests: 2 });
      await page.goto(site.home);
      await expect(page.locator('html')).toHaveAttribute('lang', site.language);
      await expect(page.getByRole('heading', { name: words.home.latestTitle })).toBeVisible();

      const where = page.getByRole('combobox', { name: words.search.where });
      await where.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await where.fill(city.slice(0, 3).toLowerCase());
      await page.getByRole('option').filter({ has: page.getByText(city, { exact: true }) }).first().click();

      // The choice fills the field, and the dates open next.
      await expect(where).toHaveValue(new RegExp(`^${city}`));
      if (isMobile) {
        // The sheet of the dates asks for the guests too, and searches.
        for (const day of [arrival, departure]) await dialogDay(page, day).click();
        const sheet = page.locator('dialog:modal');
        await addAdults(sheet, words.search, 2);
        await sheet.getByRole('button', { name: words.search.submitShort, exact: true }).click();
      } else {
        await pickStay(page, arrival, departure, words.dates.nextMonth);
        await expect(page).toHaveURL(site.home);
        await page.getByRole('button', { name: new RegExp(`^${words.search.guests}`) }).click();
        await addAdults(page.locator('dialog:modal'), words.search, 2);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: words.search.submit }).click();
      }

      await expect(page).toHaveURL(new RegExp(`${site.list}\\?.*checkIn=${arrival}&checkOut=${departure}&guests=2`));
      await expect(page.getByRole('heading', { level: 1, name: foundHeading(site) })).toBeVisible();
      await expect(page.getByText(words.list.foundIn.replace('{place}', city)).first()).toBeVisible();

      const card = page.getByRole('article').first();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      await card.getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`checkIn=${arrival}&checkOut=${departure}&guests=2`));
      await expect(page.locator(`#calendar td[data-band="start"] [data-day="${arrival}"]`)).toBeAttached();
    });

    test('sees which nights are taken, by whom, and when that was checked', async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const calendar = page.locator('#calendar');
      await expect(calendar.locator('table')).toHaveCount(12);
      const taken = calendar.locator('[data-kind="taken"]');
      expect(await taken.count()).toBeGreaterThan(0);
      await expect(taken.first().locator('[data-platform]')).not.toHaveCount(0);
      await expect(taken.first()).toHaveAttribute('aria-label', new RegExp(words.calendar.takenOn.split(',')[0] ?? ''));
      await expect(calendar.getByText(words.availability.checkedToday)).toBeVisible();

      const firstWeekday = calendar.locator('th').first();
      await expect(firstWeekday).toHaveAttribute('abbr', site.language === 'en' ? 'Monday' : 'lunes');
    });

    test('picks a stay in the calendar and writes to the owner', async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const [arrival, departure] = await freeStay(page, 3);
      const calendar = page.locator('#calendar');
      await calendar.locator(`[data-day="${arrival}"]`).click();
      await calendar.locator(`[data-day="${departure}"]`).click();
      await expect(page.locator('#contact').getByText(words.calendar.statusFree)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`checkIn=${arrival}&checkOut=${departure}`));

      // The form opens over the page.
      await page.locator('#contact').getByRole('link', { name: template(words.contact.write) }).click();
      const form = page.locator('#message');
      await expect(page.locator('#message:modal')).toHaveCount(1);
      await expect(form.getByLabel(words.inquiry.name)).toBeFocused();
      await form.getByLabel(words.inquiry.name).fill('Ana');
      // What is typed stays when it is closed.
      await form.getByRole('button', { name: words.inquiry.close }).click();
      await expect(page.locator('#message:modal')).toHaveCount(0);
      await page.locator('#contact').getByRole('link', { name: template(words.contact.write) }).click();
      await expect(form.getByLabel(words.inquiry.name)).toHaveValue('Ana');
      const token = `token-${site.language}-${Date.now()}`;
      await form.getByLabel(words.inquiry.name).fill('Ana Prueba');
      await form.getByLabel(words.inquiry.email).fill('ana@example.org');
      // The message begins with the same words as on WhatsApp.
      await expect(form.getByLabel(words.inquiry.message)).toHaveValue(new RegExp(`${SAMPLE}.*${words.contact.greetingDates.slice(-15).replace(/[?¿]/g, '\\$&')}`));
      await form.getByLabel(words.inquiry.message).fill(`Is the terrace shaded? ${token}`);
      await form.getByRole('button', { name: words.inquiry.send }).click();
      await expect(form.getByRole('status').getByText(words.inquiry.sentTitle)).toBeVisible();
      await expect(form.getByText('ana@example.org')).toBeVisible();
      await expect(form.getByText(words.inquiry.sentCode)).toHaveText(/ [0-9A-Z]{6}$/);
      await expect(form.getByText(GUEST_WORDS[site.language].sent.nextAgree)).toBeVisible();

      // The owner can find the inquiry by the code that the guest sees.
      const code = / ([0-9A-Z]{6})$/.exec((await form.getByText(words.inquiry.sentCode).textContent()) ?? '')?.[1] ?? '';
      if (MAIL_FOLDER) await expect.poll(() => mailWith(token), { timeout: 15_000 }).toContain(code);
    });

    test('keeps the page and the stay when changing the language', async ({ page }) => {
      const stay = `checkIn=${dayFromNow(40)}&checkOut=${dayFromNow(43)}&guests=2`;
      await page.goto(`${site.property(SAMPLE)}?${stay}`);
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const other = SITES.find((each) => each !== site) ?? site;
      await changeLanguage(page, other);
      await expect(page).toHaveURL(`${other.property(SAMPLE)}?${stay}`);
      await expect(page.locator('html')).toHaveAttribute('lang', other.language);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('heading', { name: other.words.availability.title })).toBeVisible();
    });

    test('is told when a page or a home is not there', async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 404/);
      const missing = `${site.home === '/' ? '' : site.home}/no-such-page`;
      const response = await page.goto(missing);
      expect(response?.status()).toBe(404);
      expect(await response?.text()).toContain(words.notFound.title);
      await expect(page.locator('html')).toHaveAttribute('lang', site.language);
      await page.getByRole('link', { name: words.notFound.home }).click();
      await expect(page).toHaveURL(site.home);

      const gone = await page.goto(site.property('CASA-9999999'));
      expect(gone?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: words.notFound.propertyTitle })).toBeVisible();
    });

    test('gets a way to the owner with the chosen dates in the greeting', async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const [arrival, departure] = await freeStay(page, 3);
      await page.goto(`${site.property(SAMPLE)}?checkIn=${arrival}&checkOut=${departure}&guests=2`);
      const { whatsapp, email, phone, whatsappUnnamed, emailUnnamed, phoneUnnamed } = words.contact;
      const labels = [whatsapp, email, phone, whatsappUnnamed, emailUnnamed, phoneUnnamed].map((text) => template(text).source.replace(/\$$/, ''));
      await page.locator('#contact').getByRole('button', { name: words.contact.showDetails }).click();
      const button = page.locator('#contact').getByRole('link', { name: new RegExp(labels.join('|')) });
      const address = new URL((await button.getAttribute('href')) ?? '');
      expect(['https:', 'mailto:', 'tel:']).toContain(address.protocol);
      if (address.protocol !== 'tel:') expect(decodeURIComponent(address.search)).toContain(SAMPLE);
    });
  });
}
