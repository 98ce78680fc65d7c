import { dayFromNow, dialogDay, freeStay, freeTown, pickStay } from '../support/calendar';
import { holdSuggestions } from '../support/held-up';
import { priceOf } from '../support/price';
import { ENGLISH, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const [arrival, departure] = [dayFromNow(40), dayFromNow(43)];
const STAY = `checkIn=${arrival}&checkOut=${departure}`;

for (const site of SITES) {
  const { words } = site;

  test.describe(`the stay in ${site.language}`, () => {
    for (const [way, leave] of Object.entries({
      'the Escape key': async (page) => page.keyboard.press('Escape'),
      'a click outside': async (page) => page.mouse.click(5, 5),
    } satisfies Record<string, (page: import('@playwright/test').Page) => Promise<void>>)) {
      test(`outlives a look at other dates that ends with ${way}`, async ({ page, isMobile }) => {
        await page.goto(`${site.property(SAMPLE)}?${STAY}&guests=2`);
        const field = page.locator('#contact').getByRole('button', { name: words.search.arrival });
        const before = await field.textContent();
        await field.click();
        const dialog = page.locator('dialog:modal');
        // It opens on the stay and marks it.
        await expect(dialogDay(page, arrival)).toBeVisible();
        await expect(dialog.locator('td[data-band="start"]')).toHaveCount(1);
        await expect(dialog.getByText(words.dates.nights.other.replace('{count}', '3'))).toBeVisible();
        if (!isMobile) {
          const box = await page.locator('.stay-fields').boundingBox();
          const panel = await dialog.boundingBox();
          if (!box || !panel) throw new Error('nothing is shown');
          const apart = panel.y >= box.y + box.height || panel.y + panel.height <= box.y || panel.x + panel.width <= box.x;
          expect(apart, 'the panel covers its field').toBe(true);
        }
        await dialog.locator('[data-kind="available"]:not([aria-disabled])').last().click();
        await expect(dialog.getByText(words.dates.chooseDeparture)).toBeVisible();
        await leave(page);
        await expect(dialog).toHaveCount(0);
        await expect(field).toHaveText(before ?? '');
        await expect(page).toHaveURL(new RegExp(STAY));
      });
    }

    test('is replaced once a new one is whole, and not before', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.home);
      await page.getByRole('button', { name: words.search.arrival }).click();
      await pickStay(page, arrival, departure, words.dates.nextMonth);
      const field = page.getByRole('button', { name: words.search.departure });
      const before = await field.textContent();
      await field.click();
      const dialog = page.locator('dialog:modal');
      await dialog.getByRole('button', { name: words.dates.done }).click();
      await expect(dialog.getByRole('alert')).toHaveText(words.dates.departureMissing);
      await dialogDay(page, dayFromNow(44)).click();
      await expect(dialog).toHaveCount(0);
      await expect(field).not.toHaveText(before ?? '');
    });

    test('in the calendar of a home outlives a click elsewhere', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const [first, last] = await freeStay(page, 3);
      const day = (text: string) => page.locator(`#calendar [data-day="${text}"]`);
      await day(first).click();
      await day(last).click();
      await expect(page).toHaveURL(new RegExp(`checkIn=${first}&checkOut=${last}`));
      await day(last).click();
      await expect(page.locator('#calendar td[data-band="only"]')).toHaveCount(1);
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.locator('#calendar td[data-band="start"]').locator('button')).toHaveAttribute('data-day', first);
      await expect(page).toHaveURL(new RegExp(`checkIn=${first}&checkOut=${last}`));
    });

    test('that was chosen on a home is there when one comes back to it', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const field = page.locator('#contact').getByRole('button', { name: words.search.arrival });
      await field.click();
      await pickStay(page, arrival, departure, words.dates.nextMonth);
      await expect(page).toHaveURL(new RegExp(STAY));
      const chosen = await field.textContent();
      await page.locator('header').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`${site.home}$`));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(STAY));
      await expect(field).toHaveText(chosen ?? '');
    });

    test('has a total and what it is made of', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const panel = page.locator('#contact');
      await expect(panel.getByText(words.contact.perNight, { exact: true })).toBeVisible();
      const [first, last] = await freeStay(page, 3);
      await page.goto(`${site.property(SAMPLE)}?checkIn=${first}&checkOut=${last}&guests=2`);
      await expect(panel.getByText(words.price.forNights.other.replace('{count}', '2'))).toBeVisible();
      await expect(panel.getByText(words.price.nights.other.replace('{count}', '2'), { exact: true })).toBeVisible();
    });

    test('costs what the API tells, on its card and in the panel', { tag: '@desktop' }, async ({ page, request }) => {
      // No home of the demo asks for more than a week.
      const guests = 3;
      const { city, arrival: from, departure: until } = await freeTown(request, { after: 30, nights: 7, guests });
      const stay = `checkIn=${from}&checkOut=${until}&guests=${guests}`;
      await page.goto(`${site.list}?search=${encodeURIComponent(city)}&${stay}`);
      const card = page.getByRole('article').first();
      const link = card.getByRole('heading').getByRole('link');
      const id = /CASA-\d+/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
      const { total, nights, amounts } = await priceOf(request, site, id, stay);
      await expect(card.getByText(total, { exact: true })).toBeVisible();
      await expect(card.getByText(nights, { exact: true })).toBeVisible();

      await link.click();
      const panel = page.locator('#contact');
      await expect(panel.getByRole('paragraph').filter({ hasText: nights }).first()).toHaveText(`${total} ${nights}`);
      await expect(panel.locator('dl dd')).toHaveText(amounts);
    });

    test('that is impossible is answered with the nearest possible ones, not with a question', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const taken = (await page.locator('#calendar [data-kind="taken"]').first().getAttribute('data-day')) ?? '';
      const next = new Date(Date.parse(taken) + 86_400_000).toISOString().slice(0, 10);
      await page.goto(`${site.property(SAMPLE)}?checkIn=${taken}&checkOut=${next}&guests=2`);
      const panel = page.locator('#contact');
      await expect(panel.getByText(words.calendar.statusTaken)).toBeVisible();
      await expect(page.locator('a[href^="https://wa.me"], a[href^="mailto:"][href*="CASA"], a[href^="tel:"]')).toHaveCount(0);
      await expect(page.locator('#message').getByRole('button', { name: words.inquiry.send })).toBeHidden();
      await panel.locator('.offer').first().click();
      await expect(panel.getByText(words.calendar.statusTaken)).toHaveCount(0);
      await expect(panel.locator('.button-primary')).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`checkIn=${taken}`));

      await page.goto(`${site.property(SAMPLE)}?guests=16`);
      await expect(panel.locator('.button-primary')).toHaveCount(0);
      await panel.locator('.offer').click();
      await expect(panel.locator('.button-primary')).toBeVisible();
    });
  });
}

test('days behind a taken night lead nowhere, and the stay is shown before it is chosen', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(ENGLISH.property(SAMPLE));
  const days = await page.locator('#calendar [data-day]').evaluateAll((buttons) =>
    buttons.map((button) => ({ day: button.getAttribute('data-day') ?? '', kind: button.getAttribute('data-kind') })),
  );
  const start = days.findIndex(
    ({ day, kind }, index) => day > dayFromNow(2) && kind === 'available' && days[index + 1]?.kind === 'available',
  );
  const wall = days.findIndex(({ kind }, index) => index > start && kind === 'taken');
  const beyond = days.find(({ kind }, index) => index > wall && kind === 'available');
  const [from, next] = [days[start]?.day, days[start + 1]?.day];
  const calendar = page.locator('#calendar');
  await calendar.locator(`[data-day="${from}"]`).click();
  await expect(calendar.locator(`[data-day="${beyond?.day}"]`)).toHaveAttribute('aria-disabled', 'true');
  await calendar.locator(`[data-day="${next}"]`).hover();
  await expect(calendar.locator('td[data-band="end"][data-preview]')).toHaveCount(1);
  await expect(page).not.toHaveURL(/checkIn/);
});

test('a tap on a suggestion counts, though newer ones arrive between press and release', { tag: '@phone' }, async ({ page }) => {
  await page.goto(ENGLISH.home);
  const where = page.getByRole('combobox', { name: ENGLISH.words.search.where });
  await where.click();
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  const name = (await option.locator('span span').first().textContent()) ?? '';
  const { release } = await holdSuggestions(page);
  const asked = page.waitForRequest('**/api/v1/destinations?*');
  await where.fill('zzz');
  await asked;
  await option.hover();
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/v1/destinations?*');
  release();
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  await expect(where).toHaveValue(new RegExp(`^${name}`));
});

test('suggestions that cannot be read are not called missing', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectedErrors.push(/status of 503/);
  await page.goto(ENGLISH.home);
  await page.route('**/api/v1/destinations?*', (route) => route.fulfill({ status: 503 }));
  const where = page.getByRole('combobox', { name: ENGLISH.words.search.where });
  const answered = page.waitForResponse('**/api/v1/destinations?*');
  await where.fill('zzz');
  await answered;
  await expect(where).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText(ENGLISH.words.search.none)).toBeHidden();
});

test('a stay in the second year is known and shown', { tag: '@phone' }, async ({ page }) => {
  const [far, end] = [dayFromNow(500), dayFromNow(503)];
  await page.goto(`${ENGLISH.property(SAMPLE)}?checkIn=${far}&checkOut=${end}&guests=2`);
  const day = page.locator(`#calendar [data-day="${far}"]`);
  const strip = page.locator('#calendar .month-strip');
  const isRevealed = async () => {
    const [box, frame] = [await day.boundingBox(), await strip.boundingBox()];
    return box !== null && frame !== null && box.x >= frame.x && box.x + box.width <= frame.x + frame.width + 1;
  };
  await expect.poll(isRevealed).toBe(true);
  await expect(day).not.toHaveAttribute('data-kind', 'beyond');
  await expect(page.locator('#calendar td[data-band="start"]').locator('button')).toHaveAttribute('data-day', far);
});

test('the arrow keys scroll the suggestions', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(ENGLISH.home);
  const where = page.getByRole('combobox', { name: ENGLISH.words.search.where });
  await where.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('listbox').getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport();
});
