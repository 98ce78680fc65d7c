import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { confirmAddress, OWNER_LINK, PASSWORD, submitHome } from './homes';
import { mailedLink } from './mail';
import { approveHome, openReview } from './operator';
import { photoFiles } from './picture';
import { filled, type Site, template } from './site';

/** A part of the page on which an owner looks after a home. */
export type Part = keyof Site['owner']['manage']['tabs'];

const folderOf = (id: string) => `/api/v1/owner/properties/${id}`;

/** Signs an owner in on the gate of a home, and waits until the home is shown. */
export async function passGate(page: Page, site: Site, password = PASSWORD) {
  const { update } = site.owner;
  await page.getByLabel(update.verify.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: update.verify.submit, exact: true }).click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Signs in whose request it is to a home, and waits until its calendar is known. */
export async function signInTo(request: APIRequestContext, id: string, password = PASSWORD) {
  const opened = await request.post('/api/v1/owner/session', { data: { propertyId: id, password } });
  expect(opened.status(), await opened.text()).toBe(200);
  const status = async () => (await request.get(`${folderOf(id)}/calendar`)).status();
  await expect.poll(status, { timeout: 15_000, message: `the calendar of ${id} is known` }).toBe(200);
}

/** Uses the link in the mail that confirms the address of a home. It signs in the browser, and lasts for sensitive changes. */
export async function claimHome(page: Page, site: Site, email: string) {
  const { action, doneText } = site.words.ownerLink.purpose.confirm;
  const link = new URL(await mailedLink(email, OWNER_LINK));
  await page.goto(link.pathname + link.hash);
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect(page.getByText(doneText, { exact: true })).toBeVisible();
}

/** Submits a home with photos and has an operator approve it. Returns its ID. */
export async function liveHome(browser: Browser, baseURL: string | undefined, site: Site, email: string, name: string): Promise<string> {
  const owner = await browser.newContext({ baseURL });
  const id = await submitHome(owner.request, site, email, name);
  await confirmAddress(owner.request, email);
  await showHome(owner.request, browser, baseURL, site, { id, name });
  await owner.close();
  return id;
}

/** Uploads photos to a home, as its owner, and has an operator approve it. */
export async function showHome(
  owner: APIRequestContext,
  browser: Browser,
  baseURL: string | undefined,
  site: Site,
  { id, name }: { id: string; name: string },
) {
  await uploadPhotos(owner, id);
  const desk = await (await browser.newContext({ baseURL })).newPage();
  await openReview(desk, site, id, name);
  await approveHome(desk, site);
  await expect(desk.getByText(filled(site.owner.review.decide.approved, { name }))).toBeVisible();
  await desk.context().close();
}

/** Uploads photos to a home and waits until they are ready. */
async function uploadPhotos(request: APIRequestContext, id: string) {
  const files = photoFiles(3);
  for (const { mimeType, buffer } of files) {
    const headers = { 'content-type': mimeType };
    const sent = await request.put(`${folderOf(id)}/photos/${crypto.randomUUID()}`, {
      headers,
      data: buffer,
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const ready = async () => {
    const { items } = (await (await request.get(`${folderOf(id)}/photos`)).json()) as {
      items: { state: string }[];
    };
    return items.filter(({ state }) => state === 'ready').length;
  };
  await expect.poll(ready, { timeout: 30_000, message: 'the photos are ready' }).toBe(files.length);
}

/** Opens a part by its tab, and returns it. */
export async function openPart(page: Page, site: Site, part: Part): Promise<Locator> {
  const { tabs, moreTabs } = site.owner.manage;
  const name = tabs[part];
  const tab = page.locator(`[data-tab="${part}"]`);
  await expect(page.getByRole('tablist')).toBeVisible();
  // The rarer parts are under "More".
  if (!(await tab.isVisible())) await page.locator('.owner-tabs').getByRole('button', { name: moreTabs }).click();
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  return page.getByRole('tabpanel', { name });
}

/** Opens the menu of the bar. The bar is another one once what it is about is read, so that comes first. */
export async function openMenu(page: Page, site: Site) {
  const menu = page.locator('.work-frame > header details').filter({ hasText: site.words.shell.menu });
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open', '');
}

/** The button of a night in the owner's calendar. */
export function nightOf(part: Locator, site: Site, day: string): Locator {
  return part.getByRole('region', { name: site.owner.ownerCalendar.months, exact: true }).locator(`[data-day="${day}"]`);
}

/** The owner's blocks as the API has them: first night, last night and reason of each, the first one first. */
export async function blocksOf(request: APIRequestContext, id: string): Promise<string[]> {
  const answer = await request.get(`${folderOf(id)}/blocks`);
  const { items } = (await answer.json()) as {
    items: { startDate: string; endDate: string; reason: string }[];
  };
  return items.map(({ startDate, endDate, reason }) => `${startDate} ${endDate} ${reason}`).sort();
}

/** The nights that a calendar file takes, as `YYYY-MM-DD`. */
export function takenNights(calendar: string): string[] {
  const dayOf = (event: string, name: string) => {
    const [, year, month, day] = new RegExp(`^${name}[^:]*:(\\d{4})(\\d{2})(\\d{2})`, 'm').exec(event) ?? [];
    return Date.parse(`${year}-${month}-${day}`);
  };
  return calendar
    .split('BEGIN:VEVENT')
    .slice(1)
    .flatMap((event) => {
      const [start, end] = [dayOf(event, 'DTSTART'), dayOf(event, 'DTEND')];
      const nights = Array.from({ length: (end - start) / 86_400_000 }, (_, night) => start + night * 86_400_000);
      return nights.map((night) => new Date(night).toISOString().slice(0, 10));
    });
}

/** Sends an inquiry to the owner of a home, as the form of its page does. Returns its code. */
export async function sendInquiry(request: APIRequestContext, site: Site, id: string, email: string, message: string): Promise<string> {
  const sent = await request.post(`/api/v1/properties/${id}/inquiries`, {
    headers: { 'accept-language': site.language, 'idempotency-key': `journey-${crypto.randomUUID()}` },
    data: { name: 'Ana Prueba', email, message, guests: 2, language: site.language, consent: true },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return ((await sent.json()) as { code: string }).code;
}

/** Adds the calendar of another platform to the feeds that are shown, and waits until it is read. */
export async function addFeed(page: Page, site: Site, address: string) {
  const { feeds, platforms } = site.owner;
  const part = page.getByRole('tabpanel');
  await expect(part.getByText(feeds.none, { exact: true })).toBeVisible();
  await part.getByRole('button', { name: feeds.add.action, exact: true }).click();
  await part.getByRole('combobox', { name: feeds.add.platform, exact: true }).selectOption('other');
  await part.getByRole('textbox', { name: platforms.addresses.labels['feeds.other'], exact: true }).fill(address);
  await part.getByRole('button', { name: platforms.test.action, exact: true }).click();
  await expect(part.getByText(template(platforms.test.read))).toBeVisible({ timeout: 20_000 });
  await part.getByRole('button', { name: feeds.address.save, exact: true }).click();
  await expect(part.getByText(filled(feeds.done.added, { name: site.words.calendar.platform.other }), { exact: true })).toBeVisible();
  await expect(part.getByText(filled(feeds.health.nights.other, { count: 4 }))).toBeVisible({
    timeout: 30_000,
  });
}

/** Selects nights in the calendar that is shown by dragging over them with a mouse. */
export async function selectNights(page: Page, site: Site, nights: readonly string[]) {
  const part = page.getByRole('tabpanel');
  const [first, last] = [nightOf(part, site, nights[0] ?? ''), nightOf(part, site, nights.at(-1) ?? '')];
  await first.hover();
  await page.mouse.down();
  await last.hover();
  await page.mouse.up();
  for (const night of nights) await expect(nightOf(part, site, night)).toHaveAttribute('aria-pressed', 'true');
}

/** Blocks the nights that are selected. */
export async function blockSelected(page: Page, site: Site, reason: string) {
  const { form, range } = site.owner.ownerCalendar;
  const bar = page.getByRole('tabpanel').getByRole('form', { name: range.title, exact: true });
  await bar.getByRole('combobox', { name: form.type, exact: true }).selectOption('maintenance');
  await bar.getByRole('textbox', { name: form.reason, exact: true }).fill(reason);
  await bar.getByRole('button', { name: range.block, exact: true }).click();
  await expect(bar).toHaveCount(0);
}

/** Makes an address for Airbnb, and returns it. */
export async function makeExport(page: Page, site: Site, andClose = true): Promise<string> {
  const { create, created } = site.owner.exports;
  const part = await openPart(page, site, 'export');
  await part.getByRole('combobox', { name: create.platform, exact: true }).selectOption('airbnb');
  await part.getByRole('button', { name: create.action, exact: true }).click();
  const address = await part.getByRole('textbox', { name: created.label, exact: true }).inputValue();
  if (andClose) await part.getByRole('button', { name: created.close, exact: true }).click();
  return address;
}

/** Answers the inquiry that is open, and says that the stay is agreed. */
export async function answerInquiry(page: Page, site: Site, guest: string, answer: string) {
  const { inbox } = site.owner;
  const part = page.getByRole('tabpanel');
  const text = part.getByRole('textbox', { name: inbox.answer.text, exact: true });
  const send = part.getByRole('button', { name: inbox.answer.send, exact: true });
  await send.click();
  await expect(part.getByText(inbox.problem.empty, { exact: true })).toBeVisible();
  await expect(text).toBeFocused();
  await part.getByRole('button', { name: inbox.template.thanks, exact: true }).click();
  await expect(text).toHaveValue(/Ana/);
  await text.fill(answer);
  await part.getByRole('radio', { name: inbox.state.agreed, exact: true }).check();
  await send.click();
  await expect(part.getByText(filled(inbox.answer.sent, { email: guest }), { exact: true })).toBeVisible();
  const agreed = part.getByRole('button', { name: inbox.state.agreed, exact: true, pressed: true });
  await expect(agreed).toBeVisible();
}
