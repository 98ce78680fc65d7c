import pageLanguages from '../../../web/src/i18n/languages.json' with { type: 'json' };
import type { Locator, Page } from '@playwright/test';
import { hasNoFaultInBothThemes } from '../support/axe';
import { calendarOf, dayFromNow, daysInMonth } from '../support/calendar';
import { newEmail, OWNER_LINK, PASSWORD, submitHome } from '../support/homes';
import { tabTo } from '../support/keyboard';
import { MAIL_FOLDER, mailedLink, mailWith } from '../support/mail';
import {
  addFeed,
  answerInquiry,
  blockSelected,
  blocksOf,
  claimHome,
  liveHome,
  makeExport,
  nightOf,
  openMenu,
  openPart,
  type Part,
  passGate,
  selectNights,
  sendInquiry,
  signInTo,
  takenNights,
} from '../support/manage';
import { SIGN_INS } from '../support/operator';
import { filled, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

const NEW_PASSWORD = 'arena y calima';
/** Opens a page of the settings that are shown. */
async function openSettings(page: Page, site: (typeof SITES)[number], title: string) {
  const part = page.getByRole('tabpanel');
  const back = part.getByRole('button', { name: site.owner.settings.back, exact: true });
  const link = part.getByRole('link', { name: title, exact: true });
  await expect(back.or(link)).toBeVisible();
  if (await back.isVisible()) await back.click();
  await link.click();
  await expect(back).toBeVisible();
}

const SHOWN_PART = '[role="tabpanel"]:not([hidden])';

for (const site of SITES) {
  const {
    conflicts,
    exports,
    feeds,
    form,
    inbox,
    languages,
    manage,
    ownerCalendar,
    platforms,
    portfolio,
    settings,
    update,
  } = site.owner;
  const { platform } = site.words.calendar;

  test.describe(`an owner who looks after a home in ${site.language}`, () => {
    test('opens its parts by keys, and says that its calendar is up to date', { tag: '@desktop' }, async ({
      page,
      request,
    }) => {
      const name = `Casa Gestión ${Date.now()}`;
      const id = await submitHome(request, site, newEmail(site, 'gestion'), name);
      await page.goto(site.manageHome(id));
      await expect(page.getByRole('textbox', { name: update.verify.id, exact: true })).toHaveValue(id);
      await hasNoFaultInBothThemes(page);
      await page.getByLabel(update.verify.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: update.verify.submit, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
      await expect(page.getByText(manage.note, { exact: true })).toBeVisible();

      const tab = (part: keyof typeof manage.tabs) => page.getByRole('tab', { name: manage.tabs[part] });
      await expect(tab('calendar')).toHaveAttribute('aria-selected', 'true');
      await tab('calendar').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(tab('blocks')).toBeFocused();
      await expect(tab('calendar')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(tab('blocks')).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(`${site.manageHome(id)}?tab=blocks`);
      // It is in the menu, which opens for the keyboard, too.
      await expect(tab('languages')).toBeHidden();
      await page.keyboard.press('End');
      await expect(tab('languages')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(tab('languages')).toBeHidden();
      await page.reload();
      await expect(page.getByRole('tabpanel', { name: manage.tabs.languages })).toBeVisible();

      await openPart(page, site, 'calendar');
      await page.getByRole('button', { name: manage.confirm.button, exact: true }).click();
      await expect(page.getByText(manage.confirm.done, { exact: true })).toBeVisible();
      await openMenu(page, site);
      await page.getByRole('link', { name: manage.links.change, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await page.getByRole('link', { name: update.status.manage, exact: true }).click();
      await expect(page).toHaveURL(site.manageHome(id));
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await openMenu(page, site);
      await page.getByRole('button', { name: update.homes.signOut, exact: true }).click();
      await expect(page.getByText(manage.signedOut, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: manage.title })).toBeFocused();
    });

    test('is told where an address has no ID of a home', { tag: '@phone' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 404/);
      await page.goto(site.manageHome('nothing'));
      await expect(page.getByRole('heading', { level: 1, name: manage.notFound.title })).toBeVisible();
      await expect(page.getByRole('link', { name: manage.notFound.back, exact: true })).toHaveAttribute(
        'href',
        site.list,
      );
      await hasNoFaultInBothThemes(page);
    });

    test('sees the nights of all homes, and blocks some in all of them', { tag: '@desktop' }, async ({
      page,
      request,
    }) => {
      const email = newEmail(site, 'varias');
      const [first, second] = [
        await submitHome(request, site, email, 'Casa Uno'),
        await submitHome(request, site, email, 'Casa Dos'),
      ];
      // Each home has a link of its own that confirms the address, and that opens the home that it is about.
      if (MAIL_FOLDER) await claimHome(page, site, email);
      else await signInTo(page.request, first);
      await page.goto(site.ownHomes);
      await expect(page.getByRole('heading', { level: 2, name: portfolio.listTitle })).toBeVisible();
      await expect(page.getByRole('rowheader')).toHaveCount(1);
      const isFirst = (await page.getByRole('rowheader').textContent()) === 'Casa Uno';
      await page.getByRole('button', { name: portfolio.another, exact: true }).click();
      await page.getByRole('textbox', { name: update.verify.id, exact: true }).fill(isFirst ? second : first);
      await page.getByLabel(update.verify.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: update.verify.submit, exact: true }).click();
      await expect(page.getByRole('rowheader')).toHaveText(['Casa Dos', 'Casa Uno']);
      await expect(page.getByRole('row').last().getByRole('cell')).toHaveCount(42);
      await hasNoFaultInBothThemes(page);

      const { block } = portfolio;
      const submit = page.getByRole('button', {
        name: filled(block.submit.other, { count: 2 }),
        exact: true,
      });
      await submit.click();
      const dates = page.getByRole('region', { name: block.title, exact: true });
      const { form: blockForm } = ownerCalendar;
      await expect(dates.getByLabel(blockForm.start)).toBeFocused();
      await expect(dates.getByText(blockForm.faults.startMissing, { exact: true })).toBeVisible();
      await dates.getByLabel(blockForm.start).fill(dayFromNow(10));
      await dates.getByLabel(blockForm.end).fill(dayFromNow(12));
      await dates.getByRole('textbox', { name: blockForm.reason, exact: true }).fill('Familia');
      await submit.click();
      await expect(page.getByText(block.result.synced)).toHaveCount(2);
      await expect(page.getByRole('cell', { name: portfolio.calendar.night.block, exact: true })).toHaveCount(
        6,
      );
      for (const id of [first, second]) {
        expect(await blocksOf(page.request, id)).toEqual([`${dayFromNow(10)} ${dayFromNow(12)} Familia`]);
      }
    });

    test('keeps its calendar true, and answers a guest', { tag: '@desktop' }, async ({
      page,
      browser,
      playwright,
      request,
      watch,
      baseURL,
    }) => {
      test.skip(
        !MAIL_FOLDER || !SIGN_INS || !process.env.CASACERO_FEEDS_URL,
        'with mails, sign-ins and calendars',
      );
      // The password is changed, and then the cookies are gone, while the page may ask for news.
      watch.expectedErrors.push(/status of 401/);
      const name = `Casa Llave ${Date.now()}`;
      const id = await liveHome(browser, baseURL, site, newEmail(site, 'llave'), name);
      await page.goto(`${site.manageHome(id)}?tab=feeds`);
      await passGate(page, site);
      await addFeed(page, site, calendarOf('llave'));
      await hasNoFaultInBothThemes(page);

      const calendar = await openPart(page, site, 'calendar');
      for (const days of [50, 51, 52, 53]) {
        await expect(nightOf(calendar, site, dayFromNow(days))).toHaveAttribute('data-kind', 'taken');
      }
      const [night, nights] = [dayFromNow(40), daysInMonth(60, 3)];
      await nightOf(calendar, site, night).click();
      await expect(nightOf(calendar, site, night)).toHaveAttribute('data-kind', 'ownerBlock');
      await selectNights(page, site, nights);
      await hasNoFaultInBothThemes(page);
      await blockSelected(page, site, 'Pintor');
      for (const each of nights)
        await expect(nightOf(calendar, site, each)).toHaveAttribute('data-kind', 'ownerBlock');
      const blocks = [
        `${night} ${night} ${ownerCalendar.form.defaultReason}`,
        `${nights[0]} ${nights[2]} Pintor`,
      ];
      await expect.poll(() => blocksOf(page.request, id)).toEqual(blocks);
      await expect(calendar.getByText(ownerCalendar.sync.success, { exact: true })).toBeVisible();

      // A platform, which is signed in nowhere, reads what is blocked and what is booked elsewhere.
      const address = await makeExport(page, site);
      const reader = await playwright.request.newContext();
      const taken = async () => takenNights(await (await reader.get(address)).text());
      await expect
        .poll(taken)
        .toEqual(expect.arrayContaining([night, ...nights, dayFromNow(50), dayFromNow(53)]));
      expect(await taken()).not.toContain(dayFromNow(49));
      await reader.dispose();
      await page.reload();
      const receipt = template(filled(exports.receipt.read, { platform: platform.airbnb }));
      await expect(page.getByRole('tabpanel').getByText(receipt)).toBeVisible();
      await hasNoFaultInBothThemes(page);

      const guest = newEmail(site, 'ana');
      const [question, answer] = [`pregunta-${crypto.randomUUID()}`, `respuesta-${crypto.randomUUID()}`];
      const code = await sendInquiry(
        request,
        site,
        id,
        guest,
        `Is there a cot, and is the terrace shaded? ${question}`,
      );
      const inquiries = await openPart(page, site, 'inquiries');
      const news = filled(manage.newInquiries.one, { count: 1 });
      const tab = page.getByRole('tab', { name: manage.tabs.inquiries });
      await expect(tab).toContainText(news);
      await inquiries
        .getByRole('list', { name: inbox.list, exact: true })
        .getByRole('button', { name: question })
        .click();
      await expect(inquiries.getByRole('heading', { name: template(inbox.from) })).toBeFocused();
      await hasNoFaultInBothThemes(page);
      await answerInquiry(page, site, guest, answer);
      await expect(tab).not.toContainText(news);
      await expect
        .poll(() => mailWith(answer), { timeout: 15_000, message: 'the answer is mailed to the guest' })
        .toContain(guest);
      expect(await mailWith(answer)).toContain(code);

      await openPart(page, site, 'settings');
      await openSettings(page, site, settings.password.title);
      await page
        .getByRole('tabpanel')
        .getByRole('link', { name: settings.password.link, exact: true })
        .click();
      await page.getByLabel(form.password.old, { exact: true }).fill(PASSWORD);
      await page.getByLabel(form.password.new, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(form.password.again, { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: form.buttons.save, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: update.saved.passwordTitle })).toBeVisible();
      await page.context().clearCookies();
      await page.goto(site.manageHome(id));
      await passGate(page, site, NEW_PASSWORD);
    });

    test('shares the home, ends another session, and has the home erased and kept', {
      tag: '@desktop',
    }, async ({ page, browser, request, watch, baseURL }) => {
      test.skip(!MAIL_FOLDER, 'CASACERO_MAIL_FOLDER is not set');
      // Calendars learn of the home in a moment, it changes while it is shown, and the session of the other device ends.
      watch.expectedErrors.push(/status of (401|404|412)/);
      const email = newEmail(site, 'herencia');
      const id = await submitHome(request, site, email, `Casa Herencia ${Date.now()}`);
      const device = await (await browser.newContext({ baseURL })).newPage();
      watch.follow(device);
      await device.goto(site.manageHome(id));
      await passGate(device, site);
      await claimHome(page, site, email);
      await page.goto(`${site.manageHome(id)}?tab=settings`);
      const section = (title: string) =>
        page.getByRole('tabpanel').getByRole('region', { name: title, exact: true });

      const { sessions } = settings;
      await openSettings(page, site, sessions.title);
      const open = section(sessions.title);
      await expect(open.getByText(sessions.current, { exact: true })).toBeVisible();
      await expect(open.getByText(filled(sessions.byLink, { email }), { exact: true })).toBeVisible();
      await expect(open.getByText(sessions.byPassword, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await open.getByRole('button', { name: template(sessions.endOf) }).click();
      await expect(open.getByText(template(sessions.ended))).toBeVisible();
      await expect(open.getByText(sessions.byPassword, { exact: true })).toHaveCount(0);
      await device.reload();
      await expect(device.getByLabel(update.verify.password, { exact: true })).toBeVisible();

      const { coOwners } = settings;
      await openSettings(page, site, coOwners.title);
      const shared = section(coOwners.title);
      const friend = newEmail(site, 'amiga');
      await shared.getByRole('textbox', { name: coOwners.email, exact: true }).fill(friend);
      await shared.getByRole('button', { name: coOwners.send, exact: true }).click();
      await expect(shared.getByText(filled(coOwners.sent, { email: friend }), { exact: true })).toBeVisible();
      const invitation = new URL(await mailedLink(friend, OWNER_LINK));
      const { action, doneTitle } = site.words.ownerLink.purpose.co_owner;
      await device.goto(invitation.pathname + invitation.hash);
      await device.getByRole('button', { name: action, exact: true }).click();
      await expect(device.getByRole('heading', { level: 1, name: doneTitle })).toBeVisible();
      await device.goto(`${site.manageHome(id)}?tab=settings&page=coOwners`);
      await expect(
        device.getByRole('tabpanel').getByText(settings.proof.notOwner, { exact: true }).first(),
      ).toBeVisible();
      await device.context().close();
      await page.reload();
      await expect(shared.getByRole('listitem').filter({ hasText: friend })).toContainText(coOwners.coOwner);

      const { mails } = settings;
      await openSettings(page, site, mails.title);
      const other = SITES.find((each) => each !== site) ?? site;
      const letters = section(mails.title);
      await letters.getByRole('radio', { name: pageLanguages[other.language].name, exact: true }).check();
      await letters.getByRole('checkbox', { name: mails.weekly, exact: true }).check();
      await letters.getByRole('button', { name: mails.save, exact: true }).click();
      await expect(letters.getByText(mails.saved, { exact: true })).toBeVisible();
      const kept = () =>
        page.request.get(`/api/v1/owner/properties/${id}/settings`).then((answer) => answer.json());
      expect(await kept()).toMatchObject({ mailLanguage: other.language, weeklyMail: true, eraseAt: null });

      const { erase } = settings;
      await openSettings(page, site, erase.title);
      const end = section(erase.title);
      const typed = end.getByRole('textbox', { name: filled(erase.confirm, { id }), exact: true });
      const press = (label: string) => end.getByRole('button', { name: label, exact: true }).click();
      await press(erase.action);
      await expect(end.getByText(filled(erase.confirmError, { id }), { exact: true })).toBeVisible();
      await expect(typed).toBeFocused();
      await typed.fill(id);
      await press(erase.action);
      await expect(end.getByText(template(erase.done))).toBeVisible();
      await expect(end.getByText(template(erase.planned))).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await press(erase.callOff);
      await expect(end.getByText(erase.calledOff, { exact: true })).toBeVisible();
      expect(await kept()).toMatchObject({ eraseAt: null });
      await typed.fill(id.toLowerCase());
      await press(erase.action);
      await expect(end.getByText(template(erase.planned))).toBeVisible();
      expect(await kept()).toMatchObject({ eraseAt: expect.any(String) });
    });

    test('blocks nights on two devices, one of them offline', { tag: '@phone' }, async ({
      page,
      browser,
      request,
      watch,
      baseURL,
    }) => {
      watch.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
      const id = await submitHome(request, site, newEmail(site, 'lejos'), 'Casa Lejos');
      const device = await (await browser.newContext({ baseURL })).newPage();
      watch.follow(device);
      const { sync, form: blockForm, list } = ownerCalendar;
      const shown = page.getByRole('tabpanel');
      for (const each of [page, device]) {
        await signInTo(each.request, id);
        await each.goto(site.manageHome(id));
        await expect(each.getByRole('tabpanel').getByText(sync.success, { exact: true })).toBeVisible();
      }
      const [here, there] = [dayFromNow(20), dayFromNow(30)];
      const kindOf = (each: Page, day: string) => expect(nightOf(each.getByRole('tabpanel'), site, day));

      await page.context().setOffline(true);
      await nightOf(shown, site, here).click();
      await expect(shown.getByText(sync.error, { exact: true })).toBeVisible();
      await expect(shown.getByText(sync.errorText, { exact: true })).toBeVisible();
      await expect(shown.getByText(filled(sync.waiting.one, { count: 1 }), { exact: true })).toBeVisible();
      await kindOf(page, here).toHaveAttribute('data-kind', 'ownerBlock');
      await hasNoFaultInBothThemes(page);
      const waiting = await openPart(page, site, 'blocks');
      await expect(waiting.getByRole('listitem').filter({ hasText: blockForm.defaultReason })).toContainText(
        list.waiting,
      );

      const blocks = await openPart(device, site, 'blocks');
      await blocks.getByLabel(blockForm.start).fill(there);
      await blocks.getByRole('combobox', { name: blockForm.type, exact: true }).selectOption('personal_use');
      await blocks.getByRole('textbox', { name: blockForm.reason, exact: true }).fill('Familia');
      await blocks.getByRole('button', { name: blockForm.add, exact: true }).click();
      await expect.poll(() => blocksOf(device.request, id)).toEqual([`${there} ${there} Familia`]);
      await expect(blocks.getByText(sync.success, { exact: true })).toBeVisible();

      await page.context().setOffline(false);
      const both = [`${here} ${here} ${blockForm.defaultReason}`, `${there} ${there} Familia`];
      await expect.poll(() => blocksOf(device.request, id), { timeout: 30_000 }).toEqual(both);
      await expect(waiting.getByText(sync.success, { exact: true })).toBeVisible();
      await expect(waiting.getByRole('listitem')).toHaveCount(2);
      await expect(waiting.getByText(list.waiting)).toHaveCount(0);
      await blocks.getByRole('button', { name: sync.now, exact: true }).click();
      for (const each of [page, device]) {
        await openPart(each, site, 'calendar');
        for (const day of [here, there]) await kindOf(each, day).toHaveAttribute('data-kind', 'ownerBlock');
      }
      await device.context().close();
    });

    test('adds a block and deletes it with the keyboard alone', { tag: '@desktop' }, async ({
      page,
      request,
    }) => {
      const id = await submitHome(request, site, newEmail(site, 'tecla'), 'Casa Tecla');
      await signInTo(page.request, id);
      await page.goto(`${site.manageHome(id)}?tab=blocks`);
      const part = page.getByRole('tabpanel');
      const { form: blockForm, list } = ownerCalendar;
      await expect(part.getByText(list.none, { exact: true })).toBeVisible();
      const day = dayFromNow(25);
      const start = part.getByLabel(blockForm.start);
      await tabTo(page, start);
      // The browser of the tests writes dates as in America.
      await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
      await expect(start).toHaveValue(day);
      await expect(part.getByLabel(blockForm.end)).toHaveValue(day);
      await tabTo(page, part.getByRole('textbox', { name: blockForm.reason, exact: true }));
      await page.keyboard.type('Pintor');
      await page.keyboard.press('Enter');
      const block = part.getByRole('listitem').filter({ hasText: 'Pintor' });
      await expect(block).toBeVisible();
      await expect.poll(() => blocksOf(page.request, id)).toEqual([`${day} ${day} Pintor`]);

      await tabTo(page, block.getByRole('button', { name: template(list.deleteNamed) }));
      await page.keyboard.press('Enter');
      await expect(part.getByText(list.deleteAsk, { exact: true })).toBeVisible();
      await expect(block.getByRole('button', { name: list.deleteYes, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(
        part.getByRole('heading', { name: filled(list.title.other, { count: 0 }), exact: true }),
      ).toBeFocused();
      await expect.poll(() => blocksOf(page.request, id)).toEqual([]);
    });

    test('writes what guests read in the other language', async ({ page, request }) => {
      const id = await submitHome(request, site, newEmail(site, 'idiomas'), 'Casa Idiomas');
      await signInTo(page.request, id);
      await page.goto(site.manageHome(id));
      const part = await openPart(page, site, 'languages');
      const other = SITES.find(({ language }) => language !== site.language)?.language ?? '';
      const text = part.getByRole('textbox');
      await expect(text).toHaveAttribute('lang', other);
      await text.fill(' ');
      await part.getByRole('button', { name: languages.save, exact: true }).click();
      await expect(text).toHaveAttribute('aria-invalid', 'true');
      await expect(text).toBeFocused();
      await hasNoFaultInBothThemes(page, SHOWN_PART);

      await text.fill('Mis propias palabras, my own words.');
      await part.getByRole('button', { name: languages.save, exact: true }).click();
      await expect(part.getByText(template(languages.saved))).toBeVisible();
      await expect(part.getByText(languages.state.corrected, { exact: true })).toBeVisible();
      await page.reload();
      await expect(text).toHaveValue('Mis propias palabras, my own words.');
      await hasNoFaultInBothThemes(page, SHOWN_PART);

      await part.getByRole('button', { name: template(languages.removeOf) }).click();
      await part.getByRole('button', { name: languages.yes, exact: true }).click();
      await expect(part.getByText(template(languages.removed))).toBeVisible();
      await expect(text).not.toHaveValue('Mis propias palabras, my own words.');
      await part.getByRole('button', { name: template(languages.againOf) }).click();
      await expect(part.getByText(languages.asked, { exact: true })).toBeVisible();
    });

    test('has no violation in any part, empty, with errors and filled in', async ({
      page,
      request,
      watch,
    }) => {
      // A password does not show who owns the home, nor where it is open.
      watch.expectedErrors.push(/status of 403/);
      const id = await submitHome(request, site, newEmail(site, 'orden'), 'Casa Orden');
      await signInTo(page.request, id);
      await page.goto(site.manageHome(id));
      /** What a part has once it is read. */
      const contents: Record<Part, (part: Locator) => Locator> = {
        calendar: (part) => part.getByRole('region', { name: ownerCalendar.months, exact: true }),
        blocks: (part) => part.getByText(ownerCalendar.list.none, { exact: true }),
        feeds: (part) => part.getByText(feeds.none, { exact: true }),
        export: (part) => part.getByText(exports.none, { exact: true }),
        ownSite: (part) => part.getByRole('textbox').first(),
        inquiries: (part) => part.getByText(inbox.empty.all, { exact: true }),
        conflicts: (part) => part.getByText(conflicts.double.none, { exact: true }),
        languages: (part) => part.getByRole('heading', { name: template(languages.original), exact: true }),
        guestBook: (part) => part.getByRole('textbox').first(),
        statistics: (part) => part.getByRole('heading', { level: 3 }).first(),
        settings: (part) => part.getByRole('link', { name: settings.sessions.title, exact: true }),
      };
      for (const part of Object.keys(contents) as Part[]) {
        await expect(contents[part](await openPart(page, site, part))).toBeVisible();
        await hasNoFaultInBothThemes(page);
      }

      const blocks = await openPart(page, site, 'blocks');
      await blocks.getByRole('button', { name: ownerCalendar.form.add, exact: true }).click();
      await expect(blocks.getByText(ownerCalendar.form.faults.startMissing, { exact: true })).toBeVisible();
      await expect(blocks.getByLabel(ownerCalendar.form.start)).toBeFocused();
      await hasNoFaultInBothThemes(page, SHOWN_PART);
      await blocks.getByLabel(ownerCalendar.form.start).fill(dayFromNow(5));
      await blocks.getByRole('textbox', { name: ownerCalendar.form.reason, exact: true }).fill('Pintor');
      await blocks.getByRole('button', { name: ownerCalendar.form.add, exact: true }).click();
      await blocks.getByRole('button', { name: template(ownerCalendar.list.deleteNamed) }).click();
      await expect(blocks.getByText(ownerCalendar.list.deleteAsk, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page, SHOWN_PART);

      const read = await openPart(page, site, 'feeds');
      await read.getByRole('button', { name: feeds.add.action, exact: true }).click();
      await read.getByRole('combobox', { name: feeds.add.platform, exact: true }).selectOption('airbnb');
      await read.getByRole('button', { name: platforms.test.action, exact: true }).click();
      await expect(read.getByText(feeds.address.required, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page, SHOWN_PART);

      const given = await openPart(page, site, 'export');
      await given.getByRole('button', { name: exports.create.action, exact: true }).click();
      await expect(given.getByText(exports.create.platformRequired, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page, SHOWN_PART);
      await makeExport(page, site, false);
      await hasNoFaultInBothThemes(page, SHOWN_PART);
      await given.getByRole('button', { name: new RegExp(`^${exports.card.revoke}: `) }).click();
      await expect(
        given.getByText(filled(exports.card.revokeAsk, { platform: platform.airbnb }), { exact: true }),
      ).toBeVisible();
      await hasNoFaultInBothThemes(page, SHOWN_PART);
    });
  });
}
