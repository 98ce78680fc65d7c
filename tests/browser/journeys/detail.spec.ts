import { freeStay } from '../support/calendar';
import { ENGLISH, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const { words } = ENGLISH;

test('the photo viewer follows keys, gives the focus back and counts', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(ENGLISH.property(SAMPLE));
  const open = page.locator('.gallery > button');
  await open.click();
  const viewer = page.locator('dialog:modal');
  await expect(viewer.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(viewer.getByText(/^(\d+) of \1$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(open).toBeFocused();
});

test('the calendar is driven by keys', { tag: '@desktop' }, async ({ page }) => {
  // A slow machine draws the later months after the first keys.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.goto(ENGLISH.property(SAMPLE));
  const [arrival, departure] = await freeStay(page, 3);
  const calendar = page.locator('#calendar');
  await calendar.locator(`[data-day="${arrival}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(calendar.locator(`[data-day="${departure}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar.locator(`td[data-band="end"] [data-day="${departure}"]`)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(calendar.locator('[data-day]:focus')).not.toHaveAttribute('data-day', departure);
});

test('a taken night cannot be chosen', { tag: '@phone' }, async ({ page }) => {
  await page.goto(ENGLISH.property(SAMPLE));
  const taken = page.locator('#calendar [data-kind="taken"]').first();
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await taken.click({ force: true });
  await expect(page.locator('#calendar td[data-band]')).toHaveCount(0);
});

for (const site of SITES) {
  const { errors, ...inquiry } = site.words.inquiry;

  test(`the message form explains mistakes in ${site.language} and loses nothing`, async ({ page, watch }) => {
    watch.expectedErrors.push(/Failed to load resource/);
    await page.goto(site.property(SAMPLE));
    const form = page.locator('#message');
    const send = form.getByRole('button', { name: inquiry.send });
    await form.getByLabel(inquiry.email).fill('not an address');
    await send.click();
    await expect(form.getByText(errors.required).first()).toBeVisible();
    await expect(form.getByText(errors.email)).toBeVisible();
    await expect(form.getByLabel(inquiry.name)).toBeFocused();

    await form.getByLabel(inquiry.name).fill('Ana Prueba');
    await form.getByLabel(inquiry.email).fill('ana@example.org');
    await form.getByLabel(inquiry.message).fill('Is there a cot?');

    // First the connection breaks, then the server fails, then somebody else has just taken the dates.
    const keys: (string | undefined)[] = [];
    const answers = [
      null,
      { status: 503, body: { code: 'service_unavailable', detail: '' } },
      { status: 409, body: { code: 'dates_taken', detail: '' } },
      { status: 201, body: { id: 'inquiry-1', code: 'QUIRY1', receivedAt: '2027-05-08T10:00:00Z' } },
    ];
    await page.route('**/inquiries', async (route) => {
      keys.push((await route.request().allHeaders())['idempotency-key']);
      const answer = answers[keys.length - 1];
      if (!answer) return route.abort();
      await route.fulfill({ status: answer.status, contentType: 'application/json', body: JSON.stringify(answer.body) });
    });
    for (const explanation of [errors.offline, errors.unavailable, errors.dates_taken]) {
      await send.click();
      await expect(form.getByText(explanation)).toBeVisible();
      await expect(form.getByLabel(inquiry.message)).toHaveValue('Is there a cot?');
      const mail = form.getByRole('link', { name: inquiry.mailFallback });
      expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain('Is there a cot?');
    }
    await send.click();
    await expect(form.getByText(inquiry.sentTitle)).toBeVisible();
    expect(new Set(keys).size, 'every try of one message has the same key').toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
}

test('a photo that fails gives way to the default picture', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectedErrors.push(/Failed to load resource/);
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(ENGLISH.property(SAMPLE));
  const photo = page.locator('.gallery-photo img').first();
  await expect(photo).toHaveAttribute('src', /no-photo/);
  await expect(page.getByRole('heading', { name: words.availability.title })).toBeVisible();
});

test('what search engines and shared links see', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(ENGLISH.property(SAMPLE));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  expect(description?.length).toBeGreaterThan(20);
  expect(description?.length).toBeLessThanOrEqual(160);
  for (const site of SITES) {
    const link = page.locator(`link[rel="alternate"][hreflang="${site.language}"]`);
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(site.property(SAMPLE));
  }
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/media\//);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject([{ '@type': 'VacationRental', identifier: SAMPLE, name }, { '@type': 'BreadcrumbList' }]);
});
