import { PASSWORD, confirmAddress, newEmail, submitHome } from '../support/homes';
import { approveHome, openReview, SIGN_INS } from '../support/operator';
import { addFeed, openPart, passGate } from '../support/manage';
import { dayFromNow } from '../support/calendar';
import { ENGLISH, SITES } from '../support/site';
import { expect, test } from '../support/watch';

const FEEDS_URL = process.env.CASACERO_FEEDS_URL;

/** Texts that would run if any page took them for markup. */
const SCRIPT = '</script><script>document.title="run"</script>';
const IMAGE = '<img src=x onerror=document.title="run">';
const LINK = '[run](javascript:document.title="run")';

test('texts of an owner stay texts on every page', async ({ page, browser, baseURL, isMobile }) => {
  test.skip(isMobile || !SIGN_INS || !FEEDS_URL, 'once is enough, with an operator and a platform');
  const site = ENGLISH;
  const name = `Casa ${IMAGE}`;
  const text = `${SCRIPT} ${IMAGE} ${LINK} A quiet house.`;
  const written = [
    { language: 'en', text },
    { language: 'es', text },
  ];
  const email = newEmail(site, 'hostile');
  const id = await submitHome(page.request, site, email, name, {
    ownerName: `Marta ${IMAGE}`,
    descriptions: written,
    houseRules: written,
  });
  const isText = async (address: string) => {
    expect(await page.title(), address).not.toBe('run');
    await expect(page.locator('img[src="x"], a[href^="javascript:"]'), address).toHaveCount(0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(beyond, `${address}: a long word makes the page scroll sideways`).toBe(0);
  };
  await confirmAddress(page.request, email);

  const desk = await browser.newContext({ baseURL });
  const review = await desk.newPage();
  await openReview(review, site, id, name);
  expect(await review.title()).not.toBe('run');
  await expect(review.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0);
  await approveHome(review, site);
  await desk.close();

  for (const each of SITES) {
    const address = each.property(id);
    await expect.poll(async () => (await page.goto(address))?.status(), { timeout: 30_000 }).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByText('A quiet house.').first()).toBeVisible();
    await isText(address);
  }

  await page.context().clearCookies();
  await page.goto(site.manageHome(id));
  await passGate(page, site, PASSWORD);
  await openPart(page, site, 'feeds');
  await addFeed(page, site, `${FEEDS_URL}/ical/${dayFromNow(20)}_${dayFromNow(24)}/hostile-${id}.ics`);
  await isText('the feeds');
  for (const part of ['calendar', 'conflicts', 'settings'] as const) {
    await openPart(page, site, part);
    await isText(part);
  }
});
