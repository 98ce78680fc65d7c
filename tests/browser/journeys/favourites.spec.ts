import { GUEST_WORDS } from '../support/guest-words';
import { dayFromNow } from '../support/calendar';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

for (const site of SITES) {
  const words = GUEST_WORDS[site.language];

  test.describe(`a guest in ${site.language}`, () => {
    test('keeps homes, puts them side by side and shares them', { tag: '@phone' }, async ({ page, browser }) => {
      await page.goto(site.list);
      const hearts = page.locator('article button[aria-pressed]');
      for (const index of [0, 1]) {
        await hearts.nth(index).click();
        await expect(hearts.nth(index)).toHaveAttribute('aria-pressed', 'true');
      }
      const link = page.getByRole('link', { name: words.favourites.link.other.replace('{count}', '2') });
      await link.click();
      await expect(page).toHaveURL(site.favourites);
      await expect(page.getByRole('checkbox')).toHaveCount(2);
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await expect(page.getByRole('columnheader')).toHaveCount(2);

      const ids = await page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '[]') as string[]);
      expect(ids).toHaveLength(2);
      // Somebody else, whose browser knows no favourites.
      const other = await browser.newPage();
      await other.goto(new URL(`${site.favourites}?homes=${ids.join(',')}`, page.url()).toString());
      await expect(
        other.getByRole('heading', { level: 1, name: words.favourites.sharedTitle.other.replace('{count}', '2') }),
      ).toBeVisible();
      await other.getByRole('button', { name: words.favourites.saveAll }).click();
      await expect(other.getByText(words.favourites.savedAll)).toBeVisible();
      await other.close();
    });

    test('sees what the dates of the search cost at the homes that are kept', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(`${site.list}?checkIn=${dayFromNow(40)}&checkOut=${dayFromNow(45)}&guests=2`);
      const card = page.getByRole('article').filter({ hasText: site.words.list.freeOnDates }).first();
      const name = (await card.getByRole('heading').textContent()) ?? '';
      const total = site.words.price.forNights.other.replace('{count}', '5');
      await expect(card.getByText(total)).toBeVisible();
      await card.locator('button[aria-pressed]').click();
      await page.getByRole('link', { name: words.favourites.link.one.replace('{count}', '1') }).click();
      const kept = page.getByRole('article').filter({ hasText: name });
      await expect(kept.getByText(total)).toBeVisible();
      await expect(kept.getByRole('link', { name })).toHaveAttribute('href', /checkIn=.*&checkOut=.*&guests=2$/);
      await page.getByRole('button', { name: words.favourites.withoutDates }).click();
      await expect(kept.getByText(site.words.card.perNight)).toBeVisible();
    });

    test('finds viewed homes again, and has them forgotten', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('recently-viewed')), 'nothing without consent').toBeNull();
      await page.evaluate(() => {
        const choice = { analytics: false, preferences: true, chosenAt: new Date().toISOString() };
        localStorage.setItem('cookie-consent', JSON.stringify(choice));
      });
      await page.goto(site.property(SAMPLE));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null);
      await page.goto(site.home);
      const recent = page.getByRole('region', { name: words.favourites.recent.title });
      await expect(recent.locator(`a[href="${site.property(SAMPLE)}"]`)).toBeVisible();
      await recent.getByRole('button', { name: words.favourites.recent.clear }).click();
      await expect(page.getByText(words.favourites.recent.cleared)).toBeVisible();
    });

    test('reports a home', { tag: '@desktop' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const open = page.getByRole('button', { name: words.report.title });
      await open.click();
      const dialog = page.locator('dialog:modal');
      await dialog.getByRole('button', { name: words.report.send }).click();
      await expect(dialog.getByText(words.report.errors.reason)).toBeVisible();
      await dialog.getByLabel(words.report.reasons.scam).check();
      await dialog.getByLabel(words.report.message).fill('Somebody asked for gift cards.');
      await dialog.getByRole('button', { name: words.report.send }).click();
      await expect(dialog.getByText(words.report.sentTitle)).toBeVisible();
      await dialog.getByRole('button', { name: words.report.close }).click();
      await expect(open).toBeFocused();
    });

    test('sees similar homes when coming near them', { tag: '@phone' }, async ({ page }) => {
      await page.goto(site.property(SAMPLE));
      const similar = page.getByRole('region', { name: words.detail.similar.title });
      await similar.scrollIntoViewIfNeeded();
      await expect(similar.getByRole('article').first()).toBeVisible();
    });

    test('is told that a link of an alert is missing or has ended', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 404/);
      await page.goto(site.alert);
      await expect(page.getByRole('heading', { level: 1, name: words.alerts.page.missingTitle })).toBeVisible();
      // A change of the fragment alone, as by another link opened in the same tab.
      await page.goto(`${site.alert}#${'x'.repeat(43)}`);
      await expect(page.getByRole('heading', { level: 1, name: words.alerts.page.invalidTitle })).toBeVisible();
      await expect(page).not.toHaveURL(/#/);
    });
  });
}
