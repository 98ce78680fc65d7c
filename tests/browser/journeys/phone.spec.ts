import type { APIRequestContext, Locator } from '@playwright/test';
import { dayFromNow, dialogDay } from '../support/calendar';
import { cardWithPhotos } from '../support/cards';
import { addAdults } from '../support/party';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const ISLAND = 'Fuerteventura';
const NIGHTS = 5;

/** Five nights in next December that are free for two people on the island. */
async function fiveNightsInDecember(request: APIRequestContext): Promise<[string, string]> {
  const now = new Date();
  const year =
    now.getUTCMonth() === 11 && now.getUTCDate() > 10 ? now.getUTCFullYear() + 1 : now.getUTCFullYear();
  for (let date = 1; date <= 26; date += 1) {
    const day = (offset: number) => new Date(Date.UTC(year, 11, date + offset)).toISOString().slice(0, 10);
    const [arrival, departure] = [day(0), day(NIGHTS)];
    if (arrival <= dayFromNow(1)) continue;
    const found = await request.get(
      `/api/v1/properties?destination=${ISLAND}&checkIn=${arrival}&checkOut=${departure}&guests=2&limit=1`,
    );
    const { total } = (await found.json()) as { total: number };
    if (total > 0) return [arrival, departure];
  }
  throw new Error(`no home on ${ISLAND} is free for ${NIGHTS} nights in December`);
}

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'a phone only');

  for (const site of SITES) {
    const { words } = site;

    test(`seven taps lead from the first page to a message that is sent, in ${site.language}`, async ({
      page,
      request,
    }) => {
      const [arrival, departure] = await fiveNightsInDecember(request);
      let taps = 0;
      const tap = async (target: Locator) => {
        await target.tap();
        taps += 1;
      };
      await page.goto(site.home);
      await tap(page.getByRole('button', { name: words.search.arrival }));
      await tap(dialogDay(page, arrival));
      await tap(dialogDay(page, departure));
      // The sheet stays for the guests, of whom there may be any number, and searches.
      const sheet = page.locator('dialog:modal');
      await expect(sheet.getByRole('group', { name: words.search.adults }).getByRole('status')).toHaveText('0');
      await tap(sheet.getByRole('button', { name: words.search.submitShort, exact: true }));
      await expect(page).toHaveURL(new RegExp(`checkIn=${arrival}&checkOut=${departure}(&seed|$)`));

      const card = page.getByRole('article').first();
      await expect(card.getByRole('heading')).toBeInViewport();
      // The first home may be one without a photo, which another test listed.
      await tap(page.getByRole('article').locator('.card-photo').first());
      await expect(page.locator('.contact-bar a')).toBeInViewport();
      await tap(page.locator('.contact-bar a'));
      const form = page.locator('#message:modal');
      // The keyboard leads from field to field.
      await expect(form.getByLabel(words.inquiry.name)).toBeFocused();
      await page.keyboard.type('Ana Prueba');
      await page.keyboard.press('Tab');
      await page.keyboard.type('ana@example.org');
      await tap(form.getByRole('button', { name: words.inquiry.send }));
      await expect(form.getByText(words.inquiry.sentTitle)).toBeVisible();
      expect(taps).toBe(7);
    });

    test(`a home leads back to its results, in ${site.language}`, async ({ page }) => {
      const query = `checkIn=${dayFromNow(40)}&checkOut=${dayFromNow(43)}&guests=2&sort=newest`;
      await page.goto(`${site.list}?${query}`);
      await page.getByRole('article').first().getByRole('heading').getByRole('link').tap();
      await page.getByRole('link', { name: words.detail.back }).tap();
      await expect(page).toHaveURL(`${site.list}?${query}`);

      await page.evaluate(() => sessionStorage.clear());
      await page.goto(site.property(SAMPLE));
      await page.getByRole('link', { name: words.detail.allHomes, exact: true }).tap();
      await expect(page).toHaveURL(site.list);
    });

    test(`the dates begin at this week, in ${site.language}`, async ({ page }) => {
      await page.goto(site.home);
      await page.getByRole('button', { name: words.search.arrival }).tap();
      const first = await page.locator('dialog:modal [data-day]').first().getAttribute('data-day');
      const weekday = (new Date().getUTCDay() + 6) % 7;
      expect((first ?? '') >= dayFromNow(-weekday)).toBe(true);
    });

    test(`the search is one line above the results, in ${site.language}`, async ({ page }) => {
      await page.goto(`${site.list}?guests=2`);
      const pill = page.locator('.search-pill');
      await expect(pill).toContainText(words.search.anyDates);
      await expect(page.getByRole('combobox', { name: words.search.where })).toBeHidden();
      await pill.tap();
      await page.getByRole('button', { name: new RegExp(`^${words.search.guests}`) }).tap();
      const guests = page.getByRole('dialog', { name: words.search.guests });
      await addAdults(guests, words.search, 2);
      await guests.getByRole('button', { name: words.dates.done }).tap();
      await page.getByRole('button', { name: words.search.submitShort, exact: true }).tap();
      await expect(page).toHaveURL(/guests=4/);
      await expect(page.getByRole('combobox', { name: words.search.where })).toBeHidden();
      await expect(pill).toContainText(words.search.guestCount.other.replace('{count}', '4'));
    });

    test(`one call to action stands on the screen at a time, in ${site.language}`, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const bar = page.locator('.contact-bar');
      await expect(bar).toBeVisible();
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await expect(bar).toBeHidden();
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await expect(bar).toBeVisible();
    });

    test(`facts and amenities stand before the form, in ${site.language}`, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const order = await page.locator('main').evaluate((main, names) => {
        const top = (element: Element | null | undefined) =>
          element?.getBoundingClientRect().top ?? Number.NaN;
        const heading = (name: string) =>
          [...main.querySelectorAll('h2')].find((each) => each.textContent === name);
        return [
          main.querySelector(`[aria-label="${names.facts}"]`),
          heading(names.amenities),
          main.querySelector('#message'),
        ].map(top);
      }, words.detail);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    });

    test(`a card shows its photos by swipe and opens its home by tap, in ${site.language}`, async ({
      page,
    }) => {
      await page.goto(site.list);
      const strip = (await cardWithPhotos(page)).locator('.card-strip');
      const count = await strip.locator('.card-photo').count();
      expect(count).toBeGreaterThan(1);
      await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
      await expect(strip.locator('.card-photo').nth(1)).toBeInViewport({ ratio: 0.9 });
      await strip.tap();
      await expect(page.locator('#calendar')).toBeVisible();
    });

    test(`the suggestions stand above the dates and cover nothing, in ${site.language}`, async ({ page }) => {
      await page.goto(site.home);
      await page.getByRole('combobox', { name: words.search.where }).tap();
      await expect(page.getByRole('option').first()).toBeVisible();
      const list = await page.getByRole('listbox').boundingBox();
      const field = await page.getByRole('button', { name: words.search.arrival }).boundingBox();
      if (!list || !field) throw new Error('nothing is shown');
      const scroller = await page.locator('.suggestions').boundingBox();
      expect((scroller?.y ?? 0) + (scroller?.height ?? 0)).toBeLessThanOrEqual(field.y + 1);
    });
  }
});

for (const site of SITES) {
  const { words } = site;

  test(`areas come before towns and count what they find, in ${site.language}`, async ({ page, request }) => {
    // Other tests list homes meanwhile, so both counts are read again until no home came in between.
    await expect(async () => {
      const found = await request.get('/api/v1/destinations');
      const { items } = (await found.json()) as { items: { kind: string; name: string; count: number }[] };
      const towns = items.map((item) => item.kind === 'town');
      expect(towns).toEqual([...towns].sort());
      expect(items.map((item) => item.kind)).toContain('island');
      const area = items.find((item) => item.name === ISLAND);
      if (!area) throw new Error(`${ISLAND} is not suggested`);
      await page.goto(`${site.list}?search=${area.name}`);
      const { one, other } = words.list.found;
      const expected = (area.count === 1 ? one : other).replace('{count}', String(area.count));
      await expect(page.getByRole('heading', { level: 1, name: expected, exact: true })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 20_000 });
  });

  test(`the legal pages are linked from every page and beside the consent, in ${site.language}`, async ({
    page,
  }) => {
    await page.goto(site.property(SAMPLE));
    const consent = page.locator('#message form');
    await expect(consent.getByRole('link', { name: words.shell.privacy.toLowerCase() })).toBeVisible();
    for (const name of [words.shell.legalNotice, words.shell.privacy, words.shell.terms]) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', site.language);
    }
  });
}
