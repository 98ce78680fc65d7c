import contact from '../../../web/src/messages/en/site/contact.json' with { type: 'json' };
import { entriesOf, fieldOf, fillIn, goOnTo, stepAddress, stepHead } from '../support/home-form';
import { holdScripts } from '../support/held-up';
import { newEmail } from '../support/homes';
import { ENGLISH as site, SAMPLE } from '../support/site';
import { expect, test } from '../support/watch';

const { draft, form, pitch } = site.owner;

test('a press counts although its button moves before the release', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(stepAddress(site));
  await fillIn(page, entriesOf(site, { name: 'Casa Movida', email: newEmail(site, 'movida'), feed: '' })[1]);
  const next = page.getByRole('button', { name: new RegExp(`^${form.buttons.next}`) });
  // At the end of the form the bar is not held by the screen, and what comes above it moves it down.
  const preview = page.getByRole('button', { name: form.buttons.preview, exact: true });
  await preview.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await next.boundingBox();
  if (!box) throw new Error('the button is on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isHit = () => next.evaluate((button, [x, y]) => button.contains(document.elementFromPoint(x as number, y as number)), [x, y]);
  const shift = () =>
    page.locator('[data-step="1"]').evaluate((step) => {
      const news = document.createElement('div');
      news.style.height = '120px';
      step.after(news);
    });
  expect(await isHit()).toBe(true);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await shift();
  expect(await isHit()).toBe(false);
  await page.mouse.up();
  await expect(stepHead(page, site, 2)).toBeFocused();
});

test('the button stays where it is while the address becomes whole', { tag: '@phone' }, async ({ page }) => {
  await page.goto(stepAddress(site));
  const entries = entriesOf(site, { name: 'Casa Quieta', email: newEmail(site, 'quieta'), feed: '' })[1];
  await fillIn(page, entries.slice(0, -1));
  const [email] = entries.slice(-1);
  if (!email) throw new Error('the address is the last field');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await fieldOf(page, email).fill('somebody@');
  const before = await height();
  await fieldOf(page, email).fill(email[2]);
  await expect(page.getByRole('button', { name: draft.mailLink.send })).toBeVisible();
  expect(await height()).toBe(before);
  await goOnTo(page, site, 2);
});

test('how many guests was chosen before the page is live stays', { tag: '@phone' }, async ({ page }) => {
  const { guestCount, guests } = site.words.search;
  const scripts = await holdScripts(page);
  await page.goto(site.home, { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: guests }).selectOption('4');
  scripts.release();
  await expect(page.getByRole('button', { name: guestCount.other.replace('{count}', '4') })).toBeVisible();
});

test('what is typed and sent before the page is live is not lost, and not in the address', { tag: '@desktop' }, async ({ page }) => {
  const { errors, email, send } = site.words.inquiry;
  const form = page.locator('#message');
  const scripts = await holdScripts(page);
  await page.goto(site.property(SAMPLE), { waitUntil: 'commit' });
  await form.getByLabel(email).fill('not an address');
  await form.getByRole('button', { name: send }).click();
  scripts.release();
  await expect(form.getByText(errors.email)).toBeVisible();
  await expect(page).toHaveURL(site.property(SAMPLE));
});

test('a box that is ticked before the page is live counts, and the press after it', { tag: '@desktop' }, async ({ page }) => {
  const { errors, send } = contact.form;
  const scripts = await holdScripts(page);
  await page.goto(site.contact, { waitUntil: 'commit' });
  await page.getByRole('checkbox').check();
  // It counts as disabled until there is consent.
  await page.getByRole('button', { name: send }).click({ force: true });
  scripts.release();
  await expect(page.getByText(errors.required).first()).toBeVisible();
  await expect(page.getByText(errors.consent)).toBeHidden();
  await expect(page.getByRole('button', { name: send })).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('a field that has the focus before the page is live opens its suggestions', { tag: '@desktop' }, async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto(site.home, { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: site.words.search.where }).click();
  scripts.release();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a press before the page is live is made once it is', { tag: '@phone' }, async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto(stepAddress(site), { waitUntil: 'commit' });
  await page.getByRole('button', { name: draft.back, exact: true }).click();
  scripts.release();
  await expect(page.getByRole('heading', { level: 1, name: pitch.hero.title })).toBeVisible();
  await expect(page).toHaveURL(site.listHome);
});
