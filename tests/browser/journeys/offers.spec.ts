import { hasNoFault, hasNoFaultInBothThemes } from '../support/axe';
import { dayFromNow } from '../support/calendar';
import { GUEST_WORDS } from '../support/guest-words';
import { newEmail } from '../support/homes';
import { changeLanguage } from '../support/language';
import { MAIL_FOLDER, mailWith } from '../support/mail';
import { blocksOf, liveHome, makeExport, nightOf, openPart, signInTo, takenNights } from '../support/manage';
import { askFor, confirm, fourNights, offer, takenAt, tellsState, twoFreeHomes } from '../support/offers';
import { SIGN_INS } from '../support/operator';
import { filled, SAMPLE, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

/** The beginning of the subject of the mail to an owner whose offer is accepted, and of that to the guest. */
const ACCEPTED = {
  en: ['Your offer was accepted', 'You accepted an offer'],
  es: ['Han aceptado tu oferta', 'Has aceptado una oferta'],
};

for (const site of SITES) {
  const { words } = site;
  const { ask, favourites, inquiries, thread } = GUEST_WORDS[site.language];
  const { inbox, ownerCalendar } = site.owner;

  test.describe(`offers in ${site.language}`, () => {
    test('hold the nights, and make a stay once the guest accepts', async ({ page, browser, playwright, watch, baseURL }) => {
      test.skip(!MAIL_FOLDER || !SIGN_INS, 'with mails and sign-ins');
      const [ownerEmail, guest] = [newEmail(site, 'oferta'), newEmail(site, 'ana')];
      const id = await liveHome(browser, baseURL, site, ownerEmail, `Casa Oferta ${Date.now()}`);
      const stay = { checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
      const nights = [40, 41, 42].map(dayFromNow);
      const uuid = crypto.randomUUID();

      await page.goto(`${site.property(id)}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2`);
      await page.locator('#contact').getByRole('link', { name: template(words.contact.write) }).click();
      const form = page.locator('#message');
      await form.getByLabel(words.inquiry.name).fill('Ana Prueba');
      await form.getByLabel(words.inquiry.email).fill(guest);
      await form.getByLabel(words.inquiry.message).fill(`Is there a cot? question-${uuid}`);
      await form.getByRole('button', { name: words.inquiry.send }).click();
      await expect(form.getByText(words.inquiry.sentTitle)).toBeVisible();
      const code = / ([0-9A-Z]{6})$/.exec((await form.getByText(words.inquiry.sentCode).textContent()) ?? '')?.[1] ?? '';
      await form.getByRole('link', { name: words.inquiry.follow }).click();
      await tellsState(page, site, 'new');
      // The secret leaves the address bar, and the page can be loaded again all the same.
      await expect(page).toHaveURL(site.inquiry);
      await page.reload();
      await tellsState(page, site, 'new');
      const twin = SITES.find((each) => each !== site) ?? site;
      await changeLanguage(page, twin);
      await tellsState(page, twin, 'new');
      await expect(page).toHaveURL(twin.inquiry);
      await changeLanguage(page, site);
      await tellsState(page, site, 'new');
      await hasNoFaultInBothThemes(page);

      const owner = await (await browser.newContext({ baseURL })).newPage();
      watch.follow(owner);
      await signInTo(owner.request, id);
      await owner.goto(site.manageHome(id));
      const address = await makeExport(owner, site);
      const part = await openPart(owner, site, 'inquiries');
      await part.getByRole('button', { name: `question-${uuid}` }).click();
      await part.getByRole('button', { name: inbox.offer.make, exact: true }).click();
      const fields = part.getByRole('group', { name: inbox.offer.title, exact: true });
      await expect(fields).toBeFocused();
      await expect(fields.getByLabel(inbox.offer.arrival, { exact: true })).toHaveValue(stay.checkIn);
      await expect(fields.getByLabel(inbox.offer.departure, { exact: true })).toHaveValue(stay.checkOut);
      const amounts = fields.getByRole('textbox', { name: filled(inbox.offer.amount, { currency: 'EUR' }), exact: true });
      await expect(amounts).toHaveCount(1);
      // Three nights of 95 euros.
      await expect(amounts).toHaveValue('285');
      await amounts.fill('27O');
      const send = part.getByRole('button', { name: inbox.offer.send, exact: true });
      await send.click();
      await expect(fields.getByText(inbox.offer.errors.amount, { exact: true })).toBeVisible();
      await expect(amounts).toBeFocused();
      await hasNoFaultInBothThemes(owner);
      await amounts.fill('270');
      await fields.getByRole('button', { name: inbox.offer.add, exact: true }).click();
      const names = fields.getByRole('textbox', { name: inbox.offer.name, exact: true });
      await expect(names.last()).toBeFocused();
      await names.last().fill('Descuento');
      await amounts.last().fill('-20');
      await expect(fields.getByText(inbox.offer.total.replace('{total}', '')).getByText(/250/)).toBeVisible();
      await expect(fields.getByRole('checkbox', { name: inbox.offer.holds })).toBeChecked();
      await part.getByRole('textbox', { name: inbox.answer.text, exact: true }).fill(`Gladly. offer-${uuid}`);
      await send.click();
      await expect(part.getByText(filled(inbox.offer.sent, { email: guest }), { exact: true })).toBeVisible();
      await expect(part.getByText(inbox.quote.state.open, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(owner);
      expect(await blocksOf(owner.request, id)).toEqual([`${nights[0]} ${nights[2]} Offer · Oferta ${code}`]);
      const [before, after] = ownerCalendar.held.replace('{block}', '').split('{time}');
      const blocks = await openPart(owner, site, 'blocks');
      const hold = blocks.getByRole('listitem').filter({ hasText: code });
      await expect(hold).toContainText(before ?? '');
      await expect(hold).toContainText(after ?? '');
      await expect.poll(() => mailWith(`offer-${uuid}`), { message: 'the offer is mailed' }).toContain(guest);
      expect(await mailWith(`offer-${uuid}`)).toContain(site.inquiry);

      await page.getByRole('button', { name: thread.talk.look, exact: true }).click();
      await tellsState(page, site, 'quoted');
      await expect(page.getByText(thread.offer.held, { exact: true })).toBeVisible();
      await expect(page.getByText(`offer-${uuid}`)).toBeVisible();
      await hasNoFaultInBothThemes(page);
      const other = await page.request.post(`/api/v1/properties/${id}/inquiries`, {
        headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
        data: { name: 'Otra', email: newEmail(site, 'otra'), message: 'Free?', ...stay, guests: 2, language: 'en', consent: true },
      });
      expect(await other.json(), 'nobody else gets the nights').toMatchObject({ code: 'dates_taken' });

      const text = page.getByRole('textbox', { name: thread.write.text, exact: true });
      const write = page.getByRole('button', { name: thread.write.send, exact: true });
      await write.click();
      await expect(text).toBeFocused();
      await text.fill(`Can we arrive at two? reply-${uuid}`);
      await write.click();
      await expect(page.getByText(thread.write.sentTitle, { exact: true })).toBeVisible();
      await expect(page.getByText(`reply-${uuid}`)).toBeVisible();
      await page.getByRole('button', { name: thread.write.another, exact: true }).click();
      await expect(text).toBeFocused();
      await expect.poll(() => mailWith(`reply-${uuid}`), { message: 'the message is mailed' }).toContain(ownerEmail);

      await page.getByRole('button', { name: thread.offer.accept, exact: true }).click();
      await hasNoFault(page);
      await page.getByRole('button', { name: thread.offer.acceptYes, exact: true }).click();
      await tellsState(page, site, 'agreed');
      await expect(page.locator('div:focus').getByRole('heading', { level: 1 })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      for (const subject of ACCEPTED[site.language])
        await expect.poll(() => mailWith(code, new RegExp(`^Subject: ${subject}`, 'm'))).not.toBe('');
      const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g), 'the agreed stay is printed on a sheet of its own').toHaveLength(1);

      await owner.reload();
      await expect(owner.getByRole('tabpanel').getByRole('listitem').filter({ hasText: code })).not.toContainText(before ?? '');
      const calendar = await openPart(owner, site, 'calendar');
      for (const night of nights) await expect(nightOf(calendar, site, night)).toHaveAttribute('data-kind', 'ownerBlock');
      const reader = await playwright.request.newContext();
      await expect.poll(async () => takenNights(await (await reader.get(address)).text())).toEqual(nights);
      await reader.dispose();
      await owner.goto(`${site.manageHome(id)}?tab=inquiries`);
      await part.getByRole('button', { name: `question-${uuid}` }).click();
      await expect(part.getByText(inbox.quote.state.accepted, { exact: true })).toBeVisible();
      await expect(part.getByText(`reply-${uuid}`)).toBeVisible();
      await hasNoFaultInBothThemes(owner);
      await owner.context().close();
    });

    test('are declined, made again and given up, and the inquiry is erased', async ({ page, request, watch }) => {
      test.skip(!SIGN_INS, 'with sign-ins');
      // What was offered before is refused, and what was erased is not there.
      watch.expectedErrors.push(/status of 40[49]/);
      // Both languages ask for the same home at the same time.
      const stay = await fourNights(request, SAMPLE, site.language === 'en' ? 60 : 150, true);
      await signInTo(request, SAMPLE, SIGN_INS?.ownerPassword);
      const token = await askFor(request, site, SAMPLE, newEmail(site, 'eva'), stay);
      const isTaken = async () => (await takenAt(request, SAMPLE))(stay.checkIn);
      await offer(request, SAMPLE, token, stay, 40_000);
      await page.goto(`${site.inquiry}#${token}`);
      await tellsState(page, site, 'quoted');
      await confirm(page, thread.offer.decline, thread.offer.declineYes);
      await tellsState(page, site, 'declined');
      await expect.poll(isTaken).toBe(false);
      await hasNoFaultInBothThemes(page);

      await offer(request, SAMPLE, token, stay, 35_000);
      // What stands is another offer by now.
      await page.getByRole('button', { name: thread.talk.look, exact: true }).click();
      await tellsState(page, site, 'quoted');
      await expect(page.getByText(thread.offer.replaced, { exact: true })).toBeVisible();
      await expect.poll(isTaken).toBe(true);
      await offer(request, SAMPLE, token, stay, 30_000);
      await confirm(page, thread.offer.accept, thread.offer.acceptYes);
      await expect(page.getByText(thread.refused.quote_not_open, { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: thread.offer.title, exact: true })).toContainText('300');
      await hasNoFaultInBothThemes(page);
      await confirm(page, thread.end.withdraw, thread.end.withdrawYes);
      await tellsState(page, site, 'withdrawn');
      await expect.poll(isTaken).toBe(false);
      await hasNoFaultInBothThemes(page);

      await confirm(page, thread.end.erase, thread.end.eraseYes);
      await expect(page.getByRole('heading', { level: 1, name: thread.page.erasedTitle, exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.goto('about:blank');
      await page.goto(`${site.inquiry}#${token}`);
      await expect(page.getByRole('heading', { level: 1, name: thread.page.invalidTitle, exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
    });

    test('come from several homes that are asked at once, and stand side by side', async ({ page, request, watch }) => {
      // The nights of one home are taken.
      watch.expectedErrors.push(/status of 409/);
      const stay = await fourNights(request, SAMPLE, 10, false);
      const free = await fourNights(request, SAMPLE, 100, true);
      const homes = [...(await twoFreeHomes(request, stay)).map(({ id }) => id), SAMPLE];
      await page.goto(site.favourites);
      await page.evaluate((ids) => localStorage.setItem('favourites', JSON.stringify(ids)), homes);
      await page.goto(`${site.favourites}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2`);
      await page.getByRole('button', { name: ask.offer, exact: true }).click();
      const form = page.getByRole('form', { name: ask.title, exact: true });
      await form.getByLabel(words.inquiry.name).fill('Ana Prueba');
      await form.getByLabel(words.inquiry.email).fill(newEmail(site, 'ana'));
      // Prices for no dates are another list of homes, and the form stays.
      await page.getByRole('button', { name: favourites.withoutDates, exact: true }).click();
      await expect(form.getByLabel(words.inquiry.name)).toHaveValue('Ana Prueba');
      await expect(form.getByLabel(words.search.arrival)).toHaveValue(stay.checkIn);
      await form.getByRole('button', { name: words.inquiry.send, exact: true }).click();
      await expect(form.getByText(ask.chooseOne, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      for (const box of await form.getByRole('checkbox').all()) await box.check();
      await form.getByRole('button', { name: ask.send.other.replace('{count}', '3'), exact: true }).click();

      await expect(form.getByText(ask.refused.dates_taken, { exact: true })).toBeVisible();
      await expect(form.getByText(template(ask.sentTo))).toHaveCount(2);
      await expect(form.getByRole('checkbox', { disabled: true })).toHaveCount(2);
      await hasNoFaultInBothThemes(page);
      await form.getByLabel(words.search.arrival).fill(free.checkIn);
      await form.getByLabel(words.search.departure).fill(free.checkOut);
      await form.getByRole('button', { name: ask.send.one.replace('{count}', '1'), exact: true }).click();
      await expect(page.getByRole('heading', { name: ask.sentTitle.other.replace('{count}', '3') })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      await page.getByRole('link', { name: ask.list, exact: true }).first().click();
      await expect(page).toHaveURL(site.inquiries);
      const removals = page.getByRole('button', { name: template(inquiries.removeNamed) });
      await expect(page.getByText(filled(inquiries.sameDates, { count: 2 }), { exact: true })).toBeVisible();
      await expect(removals).toHaveCount(3);
      await hasNoFaultInBothThemes(page);
      await removals.first().click();
      await page.getByRole('button', { name: inquiries.removeYes, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: inquiries.title, exact: true })).toBeFocused();
      await page.reload();
      await expect(removals).toHaveCount(2);
      await page.locator('main h3').getByRole('link').first().click();
      await tellsState(page, site, 'new');
    });
  });
}
