import property from '../../../web/src/messages/de/property.json' with { type: 'json' };
import alerts from '../../../web/src/messages/de/site/alerts.json' with { type: 'json' };
import favourites from '../../../web/src/messages/de/site/favourites.json' with { type: 'json' };
import { hasNoFault } from '../support/axe';
import { dayFromNow } from '../support/calendar';
import { MAIL_FOLDER, mailedLink, mailWith } from '../support/mail';
import { SAMPLE } from '../support/site';
import { expect, test } from '../support/watch';

const STAY = `checkIn=${dayFromNow(40)}&checkOut=${dayFromNow(43)}&guests=2`;

test('a guest finds and remembers a home in German', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('header details').filter({ visible: true });
  await menu.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await menu.locator('summary').click();
  await page.locator('header').getByRole('link', { name: 'Deutsch beta' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const twins = page.locator('link[rel="alternate"][hreflang]');
  expect(await twins.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')).sort())).toEqual([
    'de',
    'en',
    'es',
    'x-default',
  ]);
  await hasNoFault(page);

  await page.goto(`/de/unterkuenfte?${STAY}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hasNoFault(page);

  await page.goto(`/de/unterkunft/${SAMPLE}?${STAY}`);
  await expect(page.getByRole('heading', { name: property.price.title })).toBeVisible();
  await page.locator('button[aria-pressed]', { hasText: favourites.save }).filter({ visible: true }).first().click();
  await hasNoFault(page);

  await page.goto('/de/favoriten');
  await expect(page.getByRole('heading', { level: 1, name: favourites.title })).toBeVisible();
  await expect(page.locator(`a[href^="/de/unterkunft/${SAMPLE}"]`).first()).toBeVisible();
  await hasNoFault(page);
});

test('a guest who wrote in German gets mails in German, which lead to German pages', { tag: '@phone' }, async ({ page }) => {
  test.skip(MAIL_FOLDER === '', 'CASACERO_MAIL_FOLDER is not set');
  const email = `zoe-${crypto.randomUUID()}@example.org`;
  await page.goto(`/de/unterkuenfte?search=Fuerteventura&${STAY}`);
  await page.getByText(alerts.offer).filter({ visible: true }).first().click();
  const form = page.getByRole('region', { name: alerts.form.title });
  await form.getByLabel(alerts.form.email).fill(email);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: alerts.form.send }).click();
  await expect(page.getByText(alerts.form.sentTitle)).toBeVisible();
  const link = await mailedLink(email, /http\S+\/de\/benachrichtigung#\S+/);
  expect(await mailWith(email)).toContain('Guten Tag,');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1, name: alerts.page.confirmTitle })).toBeVisible();

  const path = '/api/v1/properties/CASA-9999';
  expect((await (await page.request.get(path, { headers: { 'accept-language': 'de' } })).json()).detail).toBe(
    'Unterkunft nicht gefunden.',
  );
});

test('what is said in English alone is linked as English', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/de');
  await expect(page.locator('footer a[href="/privacy"]')).toHaveAttribute('hreflang', 'en');
});

test('a language that the setting does not name is not there', { tag: '@desktop' }, async ({ page, request, watch }) => {
  watch.expectedErrors.push(/status of 404/);
  for (const path of ['/fr', '/fr/hebergements', '/fr/site.webmanifest', '/it']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page.locator('[hreflang="fr"]')).toHaveCount(0);
  const pages = await (await request.get('/sitemaps/pages.xml')).text();
  expect(pages).toContain('/de/unterkuenfte');
  expect(pages).not.toContain('/fr');
});
