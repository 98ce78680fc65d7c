import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { hasNoFaultInBothThemes } from '../support/axe';
import { calendarOf, dayFromNow } from '../support/calendar';
import {
  addPhotos,
  agree,
  entriesOf,
  fieldOf,
  fillIn,
  goOnTo,
  isFilledIn,
  openStep,
  pastePoint,
  pressNext,
  type Step,
  STEPS,
  stepAddress,
  stepHead,
  submitForm,
  submittedId,
  testCalendar,
} from '../support/home-form';
import { newEmail, OWNER_LINK, PASSWORD } from '../support/homes';
import { hasFocus, tabTo } from '../support/keyboard';
import { MAIL_FOLDER, mailedLink } from '../support/mail';
import { approveHome, openReview, returnHome, SIGN_INS } from '../support/operator';
import { photoFiles } from '../support/picture';
import { ENGLISH, filled, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const POINT = '28.6795, -13.9285';

for (const site of SITES) {
  const { draft, form, location, pitch } = site.owner;

  test.describe(`an owner who lists a home in ${site.language}`, () => {
    test('loses nothing that was typed, and submits while offline', { tag: '@phone' }, async ({ page, context, watch }) => {
      watch.expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
      const home = { name: `Casa Corta ${Date.now()}`, email: newEmail(site, 'corta'), feed: calendarOf('corta') };
      const entries = entriesOf(site, home);
      await page.goto(site.listHome);
      await page.getByRole('main').getByRole('link', { name: pitch.start, exact: true }).first().click();
      for (const step of STEPS) {
        if (step > 1) await goOnTo(page, site, step);
        // The last field of each step is typed without a connection, and the page is reloaded there.
        await fillIn(page, entries[step].slice(0, -1));
        await context.setOffline(true);
        await fillIn(page, entries[step].slice(-1));
        await page.reload().catch(() => {});
        await context.setOffline(false);
        await page.goto(stepAddress(site, step));
        await expect(page.getByText(draft.notice.restored)).toBeVisible();
        await expect(stepHead(page, site, step)).toBeVisible();
        await isFilledIn(page, entries[step]);
        await page.getByRole('button', { name: draft.dismiss, exact: true }).click();
      }
      await expect(page.getByText(draft.status.saved, { exact: true })).toBeVisible({ timeout: 15_000 });

      await agree(page);
      await context.setOffline(true);
      await submitForm(page, site);
      await expect(page.getByText(draft.failure.offline, { exact: true })).toBeVisible();
      await expect(page.getByText(draft.submission.kept, { exact: true })).toBeVisible();
      await expect(page.getByText(draft.submission.again, { exact: true })).toBeVisible();
      // Once the connection is back, it goes out by itself, with the password that is still in memory.
      await context.setOffline(false);
      await submittedId(page, site);
      await expect(page.getByText(pitch.listed.passwordTitle)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: pitch.hero.title })).toBeVisible();
      await page.goto(stepAddress(site));
      await expect(fieldOf(page, ['textbox', form.fields.name, ''])).toHaveValue('');
    });

    test('goes on in a second tab, in another browser and after "back"', { tag: '@desktop' }, async ({ page, context, browser, watch, baseURL }) => {
      // Both tabs save the same, and the second to arrive learns of the first.
      watch.expectedErrors.push(/status of 412/);
      const home = { name: `Casa Doble ${Date.now()}`, email: newEmail(site, 'doble'), feed: '' };
      const entries = entriesOf(site, home);
      await page.goto(stepAddress(site));
      await fillIn(page, entries[1]);
      await goOnTo(page, site, 2);

      // The second tab asks first. Then both show the same.
      const second = await context.newPage();
      watch.follow(second);
      await second.goto(stepAddress(site));
      await expect(second.getByRole('heading', { name: draft.restore.title })).toBeVisible();
      await second.getByRole('button', { name: filled(draft.restore.takeNamed, { name: home.name }) }).click();
      await expect(stepHead(second, site, 2)).toBeVisible();
      const city = ['textbox', location.city, 'Lajares'] as const;
      await fieldOf(second, city).fill('Lajares');
      await expect(fieldOf(page, city)).toHaveValue('Lajares');
      await expect(page.getByText(draft.notice.shared)).toBeVisible();
      await fieldOf(page, city).fill('Villaverde');
      await expect(fieldOf(second, city)).toHaveValue('Villaverde');
      await second.close();

      await fillIn(page, entries[2]);
      await goOnTo(page, site, 3);
      await page.goBack();
      await expect(stepHead(page, site, 2)).toBeVisible();
      await isFilledIn(page, entries[2]);
      await page.goBack();
      await expect(stepHead(page, site, 1)).toBeVisible();
      await isFilledIn(page, entries[1]);
      await page.goForward();
      await page.goForward();
      await expect(stepHead(page, site, 3)).toBeVisible();

      if (!MAIL_FOLDER) return;
      await page.getByRole('button', { name: draft.mailLink.send, exact: true }).click();
      await expect(page.getByText(filled(draft.mailLink.sent, { email: home.email }))).toBeVisible();
      const link = await mailedLink(home.email, /https?:\/\/[^\s"<]+\?form=true#draft=[\w-]{20,}/);
      const elsewhere = await browser.newContext({ baseURL });
      const other = await elsewhere.newPage();
      watch.follow(other);
      await other.goto(link);
      await isFilledIn(other, entries[1]);
      await expect(other).toHaveURL(stepAddress(site));
      await goOnTo(other, site, 2);
      await isFilledIn(other, entries[2]);
      await elsewhere.close();
    });

    test('has no violation in any step, empty, with errors and filled in', async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 4(04|22)/);
      const home = { name: `Casa Clara ${Date.now()}`, email: newEmail(site, 'clara'), feed: calendarOf('clara') };
      const entries = entriesOf(site, home);
      await page.goto(stepAddress(site));
      for (const step of STEPS) {
        await expect(stepHead(page, site, step)).toBeVisible();
        if (step === 3) await page.getByText(form.guestsAsk.title, { exact: true }).click();
        if (step === 4) await fillIn(page, [['textbox', site.owner.platforms.addresses.labels['feeds.other'], 'no address']]);
        await hasNoFaultInBothThemes(page);
        if (step === 5) await submitForm(page, site);
        else if (step !== 3) await pressNext(page, site);
        if (step !== 3) {
          await expect(page.locator('[aria-invalid="true"]:focus')).toBeVisible();
          await hasNoFaultInBothThemes(page);
        }
        await fillIn(page, entries[step]);
        if (step === 2) {
          await pastePoint(page, site, POINT);
          await addPhotos(page, site, photoFiles(2));
          await page.getByRole('button', { name: location.pin.open, exact: true }).click();
          await expect(page.getByText(location.pin.help).or(page.getByText(location.pin.failed))).toBeVisible();
        }
        if (step === 3) await page.getByRole('button', { name: form.guestsAsk.usual, exact: true }).click();
        if (step === 2 || step === 3) await hasNoFaultInBothThemes(page);
        if (step < 5) await goOnTo(page, site, (step + 1) as Step);
      }
      await agree(page);

      await page.getByRole('button', { name: form.buttons.preview, exact: true }).click();
      await expect(page.getByText(site.owner.preview.guestView, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page, 'dialog:modal');
      await page.getByRole('button', { name: form.buttons.closePreview, exact: true }).click();
      await submitForm(page, site);
      await submittedId(page, site);
      await hasNoFaultInBothThemes(page);
    });

    test('types over what is filled in just before', { tag: '@phone' }, async ({ page }) => {
      const home = { name: `Casa Pronta ${Date.now()}`, email: newEmail(site, 'pronta'), feed: '' };
      await page.goto(stepAddress(site));
      const entries = entriesOf(site, home);
      await fillIn(page, entries[1]);
      await goOnTo(page, site, 2);
      let answer = () => {};
      const isInRegion = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/\/api\/v1\/postcodes\//, async (route) => {
        await isInRegion;
        await route.continue();
      });
      const [country, postcode, , region] = entries[2];
      if (!country || !postcode || !region) throw new Error('the fields of a place');
      await fillIn(page, [country, postcode]);
      await fieldOf(page, region).focus();
      answer();
      await expect(fieldOf(page, region)).not.toHaveValue('');
      await page.keyboard.type(region[2]);
      await expect(fieldOf(page, region)).toHaveValue(region[2]);
    });

    test('goes on when those who know places are away, slow or confused', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 503/);
      const home = { name: `Casa Sola ${Date.now()}`, email: newEmail(site, 'sola'), feed: '' };
      const places = /\/api\/v1\/(countries|postcodes\/.*|geocode.*)$/;
      await page.route(places, (route) => route.fulfill({ status: 503, json: { code: 'service_unavailable' } }));
      await page.goto(stepAddress(site));
      const entries = entriesOf(site, home);
      await fillIn(page, entries[1]);
      await goOnTo(page, site, 2);
      await expect(page.getByText(location.country.incomplete, { exact: true })).toBeVisible();
      await fillIn(page, entries[2]);
      await expect(page.getByText(location.postcode.failed, { exact: true })).toBeVisible();
      await expect(page.getByText(location.point.failed.unavailable, { exact: true })).toBeVisible();
      await expect(page.getByText(location.point.none, { exact: true })).toBeVisible();

      // What is no answer at all, such as the page of a hotel's network.
      await page.unroute(places);
      await page.route(places, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }));
      await fieldOf(page, ['textbox', location.address, '']).fill('Calle Oculta 5');
      await expect(page.getByText(location.point.failed.offline, { exact: true })).toBeVisible();
      await pastePoint(page, site, POINT);
      await expect(page.getByText(location.point.uncompared, { exact: true })).toBeVisible();

      // An answer that does not come holds nobody up.
      await page.unroute(places);
      await page.route(places, () => {});
      await fieldOf(page, ['textbox', location.address, '']).fill('Calle Oculta 7');
      await expect(page.getByText(location.point.lookingUp, { exact: true })).toBeVisible();
      await goOnTo(page, site, 3);
      await page.goBack();
      await expect(page.getByText(`${location.point.coordinates}:`)).toBeVisible();
    });
  });
}

test('the form is filled in with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const site = ENGLISH;
  const { form, photos } = site.owner;
  const home = { name: `Casa Tecla ${Date.now()}`, email: newEmail(site, 'tecla'), feed: calendarOf('tecla') };
  const entries = entriesOf(site, home);
  await page.goto(stepAddress(site));
  await expect(stepHead(page, site, 1)).toBeVisible();

  // An error leads to its field.
  await tabTo(page, page.getByRole('button', { name: new RegExp(`^${form.buttons.next}`) }));
  await page.keyboard.press('Enter');
  const name = fieldOf(page, ['textbox', form.fields.name, '']);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');

  for (const step of STEPS) {
    for (const entry of entries[step]) {
      const field = fieldOf(page, entry);
      if (step === 4) {
        await tabTo(page, page.locator('summary', { hasText: site.owner.platforms.platform.otherCalendar }));
        await page.keyboard.press('Enter');
      }
      if (!(await hasFocus(field))) await tabTo(page, field);
      if (entry[0] === 'textbox') await page.keyboard.type(entry[2]);
      else await chooseByKeys(page, field, entry[2]);
      await expect(field).toHaveValue(entry[2]);
    }
    if (step === 2) {
      // Waiting begins long before the press: the browser is told only then to hand the dialog over, and takes its time.
      const dialog = page.waitForEvent('filechooser');
      await tabTo(page, page.getByLabel(photos.choose, { exact: true }));
      await page.keyboard.press('Space');
      await (await dialog).setFiles(photoFiles(2));
      const first = page.getByRole('button', { name: filled(photos.handle, { number: 1 }), exact: true });
      await expect(first).toBeVisible({ timeout: 30_000 });
      await tabTo(page, first);
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(filled(photos.moved, { number: 2, total: 2 }))).toBeAttached();
    }
    if (step === 5) break;
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^${form.buttons.next}`) }));
    await page.keyboard.press('Enter');
    await expect(stepHead(page, site, (step + 1) as Step)).toBeFocused();
  }
  await tabTo(page, page.locator('[data-field="password"]'));
  await page.keyboard.type(PASSWORD);
  for (const consent of ['acceptsTerms', 'hasPhotoRights']) {
    await tabTo(page, page.locator(`[data-field="${consent}"]`));
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: form.buttons.submit, exact: true }));
  await page.keyboard.press('Enter');
  await submittedId(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const site of SITES) {
  // On a phone in both languages.
  test(`a home goes live and guests find it (${site.language})`, async ({ page, browser, request, watch, isMobile, baseURL }) => {
    test.skip(!isMobile || !MAIL_FOLDER || !SIGN_INS || !process.env.CASACERO_FEEDS_URL, 'a phone, with mails, sign-ins and calendars');
    watch.expectedErrors.push(/status of 404/);
    const { form, review, update } = site.owner;
    const home = { name: `Casa Viva ${Date.now()}`, email: newEmail(site, 'viva'), feed: calendarOf('viva') };
    const entries = entriesOf(site, home);

    await page.goto(stepAddress(site));
    for (const step of STEPS) {
      if (step > 1) await goOnTo(page, site, step);
      await fillIn(page, entries[step]);
      if (step === 2) {
        await pastePoint(page, site, POINT);
        await addPhotos(page, site, photoFiles(3));
      }
      if (step === 4) await testCalendar(page, site);
    }
    await agree(page);
    await submitForm(page, site);
    const id = await submittedId(page, site);
    const confirm = new URL(await mailedLink(home.email, OWNER_LINK));
    await page.goto(confirm.pathname + confirm.hash);
    await page.getByRole('button', { name: site.words.ownerLink.purpose.confirm.action }).click();
    await expect(page.getByText(site.words.ownerLink.purpose.confirm.doneText)).toBeVisible();

    const desk = await (await browser.newContext({ baseURL })).newPage();
    watch.follow(desk);
    await openReview(desk, site, id, home.name);
    await returnHome(desk, site, 'textCopied');
    await expect(desk.getByText(filled(review.decide.returned, { name: home.name }))).toBeVisible();

    // Only this mail names the home so far. The owner follows it, sees the reason at its field, and submits the home again.
    const mend = new URL(await mailedLink(home.name, new RegExp(`https?://[^\\s"<]+\\?id=${id}`)));
    await page.goto(mend.pathname + mend.search);
    await expect(page.getByText(update.status.rejected)).toBeVisible();
    await expect(page.getByRole('heading', { name: form.summary.reasons })).toBeVisible();
    const description = fieldOf(page, ['textbox', form.fields.description, '']);
    await expect(description).toHaveAccessibleDescription(new RegExp(escaped(review.template.textCopied.text)));
    await description.fill(`${home.name} is a house of our own, in words of our own: two bedrooms, a terrace and much wind.`);
    await openStep(page, site, 5);
    await page.getByRole('button', { name: update.saving.submitAgain, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: update.saved.submittedTitle })).toBeVisible();

    await openReview(desk, site, id, home.name);
    await expect(desk.getByRole('heading', { name: review.home.differences })).toBeVisible();
    await approveHome(desk, site);
    await expect(desk.getByText(filled(review.decide.approved, { name: home.name }))).toBeVisible();
    await desk.context().close();

    await isLive(request, id);
    await page.goto(site.property(id));
    await expect(page.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
    const night = (days: number) => page.locator(`#calendar [data-day="${dayFromNow(days)}"]`);
    await expect(night(49)).toHaveAttribute('data-kind', 'available');
    for (const days of [50, 51, 52, 53]) await expect(night(days)).toHaveAttribute('data-kind', 'taken');

    const isFound = (from: number, to: number) => findsHome(request, id, dayFromNow(from), dayFromNow(to));
    await expect.poll(() => isFound(60, 63), { timeout: 30_000 }).toBe(true);
    expect(await isFound(51, 54)).toBe(false);
    const card = page.getByRole('article').filter({ hasText: home.name });
    await page.goto(`${site.list}?search=Lajares&checkIn=${dayFromNow(60)}&checkOut=${dayFromNow(63)}&guests=2`);
    await expect(card).toBeVisible();
    await page.goto(`${site.list}?search=Lajares&checkIn=${dayFromNow(51)}&checkOut=${dayFromNow(54)}&guests=2`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}

/** Waits until guests see a home, and its calendars are read. */
async function isLive(request: APIRequestContext, id: string) {
  const isRead = async () => {
    const answer = await request.get(`/api/v1/properties/${id}/calendar`);
    if (!answer.ok()) return false;
    const { sources } = (await answer.json()) as { sources: { state: string }[] };
    return sources.length > 0 && sources.every(({ state }) => state !== 'waiting');
  };
  await expect.poll(isRead, { timeout: 60_000, message: 'the home is live, with its calendar' }).toBe(true);
}

/** Whether guests find a home for a stay. */
async function findsHome(request: APIRequestContext, id: string, arrival: string, departure: string): Promise<boolean> {
  const query = `destination=Lajares&checkIn=${arrival}&checkOut=${departure}&guests=2`;
  const { items } = (await (await request.get(`/api/v1/properties?${query}`)).json()) as { items: { id: string }[] };
  return items.some((item) => item.id === id);
}

/** Chooses a value of the list that has the focus with the arrow keys. */
/** The list may grow meanwhile: who is at its end begins again. */
async function chooseByKeys(page: Page, list: Locator, value: string) {
  await expect(async () => {
    await page.keyboard.press('Home');
    let before: string | null = null;
    for (let now = await list.inputValue(); now !== value && now !== before; now = await list.inputValue()) {
      before = now;
      await page.keyboard.press('ArrowDown');
    }
    expect(await list.inputValue()).toBe(value);
  }).toPass();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
