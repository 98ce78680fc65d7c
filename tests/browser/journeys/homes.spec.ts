import type { Page } from '@playwright/test';
import { hasNoFaultInBothThemes } from '../support/axe';
import { DASHBOARD, enter, openScreen, savedBy } from '../support/dashboard';
import { newEmail } from '../support/homes';
import { MAIL_FOLDER } from '../support/mail';
import { liveHome } from '../support/manage';
import { SIGN_INS } from '../support/operator';
import { filled, SAMPLE, type Site, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

/** Opens the page of a home for operators, and waits until its parts are there. */
async function openHome(page: Page, site: Site, id: string) {
  await page.goto(`${site.adminHomes}/${id}`);
  await expect(page.getByText(DASHBOARD[site.language].home.record.submitted, { exact: true })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

for (const site of SITES) {
  const words = DASHBOARD[site.language];
  const { homes, home, table, frame } = words;

  test.describe(`homes for operators in ${site.language}`, () => {
    for (const tag of ['@desktop', '@phone']) {
      test(`have no faults, ${tag === '@phone' ? 'as cards' : 'in a table'}`, { tag }, async ({ page }) => {
        await enter(page);
        await openScreen(page, site, 'homes');
        await page.locator('tbody').getByRole('checkbox').first().check();
        await expect(page.getByRole('region', { name: homes.bulk.title })).toBeVisible();
        await hasNoFaultInBothThemes(page);
        await openHome(page, site, SAMPLE);
        await hasNoFaultInBothThemes(page);
        await openScreen(page, site, 'overview');
        await page.locator('summary', { hasText: words.overview.plots.table }).first().click();
        await hasNoFaultInBothThemes(page);
        await page.goto(site.manageHome(SAMPLE));
        await expect(page.getByText(words.visit.title)).toBeVisible();
        await expect(page.getByRole('tabpanel')).toBeVisible();
        await hasNoFaultInBothThemes(page);
      });
    }

    test('are searched from every screen, narrowed, sorted and saved by the server', { tag: '@desktop' }, async ({ page }) => {
      await enter(page);
      await openScreen(page, site, 'audit');
      const search = page.getByRole('searchbox', { name: frame.search.label, exact: true });
      await search.fill(SAMPLE.toLowerCase());
      await search.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${site.adminHomes}/${SAMPLE}$`));
      await expect(page.getByRole('heading', { level: 2, name: home.part.record, exact: true })).toBeVisible();
      await search.fill('casa');
      await search.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${site.adminHomes}\\?q=casa$`));
      const rows = page.locator('tbody tr');
      await expect(rows.first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: homes.search, exact: true })).toHaveValue('casa');

      await page.getByRole('textbox', { name: homes.search, exact: true }).fill('');
      await expect(page).toHaveURL(new RegExp(`${site.adminHomes}$`));
      const active = page.getByRole('checkbox', { name: words.instantSync.statuses.active, exact: true });
      await active.click();
      await expect(active).toBeChecked();
      await expect(page).toHaveURL(/\?status=active$/);
      await expect(rows).toHaveCount(25);
      const score = page.getByRole('button', { name: homes.score, exact: true });
      await score.click();
      await score.click();
      await expect(page).toHaveURL(/sort=-score/);
      const scores = async () => (await rows.locator('td[data-number] > span:last-child').allTextContents()).map(Number);
      await expect.poll(async () => (await scores()).every((each, index, all) => index === 0 || each <= (all[index - 1] ?? 0))).toBe(true);
      const top = (await scores())[0];
      await page.getByRole('button', { name: table.next, exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect.poll(async () => (await scores()).every((each) => each <= (top ?? 0))).toBe(true);

      // Every home that is listed, not only those of the page.
      const count = Number(((await page.getByText(template(table.count.other)).first().textContent()) ?? '').replace(/\D/g, ''));
      expect(count).toBeGreaterThan(25);
      const save = page.getByRole('button', { name: table.csv, exact: true });
      const { name, text } = await savedBy(page, () => save.click());
      expect(name).toMatch(/^homes-\d{4}-\d{2}-\d{2}\.csv$/);
      const lines = text.replace('\uFEFF', '').split('\r\n');
      expect(lines.length).toBeGreaterThanOrEqual(count);
      expect(lines[1]).toMatch(/^CASA-\d+,/);
      await page.reload();
      await expect(page).toHaveURL(/status=active.*page=2/);
      await expect(rows.first()).toBeVisible();
    });

    test('are paused together, and it is said for which not and why', { tag: '@phone' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of (409|412)/);
      const statusOf = new Map<string, number>();
      const paused: string[] = [];
      await page.route('**/api/v1/owner/properties/*/pause', async (route) => {
        const id = /(CASA-\d+)/.exec(route.request().url())?.[1] ?? '';
        const status = statusOf.get(id) ?? 200;
        expect(route.request().headers()['if-match']).toMatch(/^"\d+"$/);
        paused.push(id);
        await route.fulfill({ status, json: status === 200 ? {} : { code: 'x', detail: `Not now, ${id}.` } });
      });
      await enter(page);
      await page.goto(`${site.adminHomes}?status=active`);
      const boxes = page.locator('tbody').getByRole('checkbox');
      const idOf = async (index: number) => /CASA-\d+/.exec((await boxes.nth(index).getAttribute('aria-label')) ?? '')?.[0] ?? '';
      const ids = [await idOf(0), await idOf(1), await idOf(2)] as const;
      statusOf.set(ids[1], 409);
      statusOf.set(ids[2], 412);
      for (const index of [0, 1, 2]) await boxes.nth(index).check();
      const bulk = page.getByRole('region', { name: homes.bulk.title });
      const pause = filled(homes.bulk.count, { action: homes.bulk.action.pause, count: 3 });
      await bulk.getByRole('button', { name: pause, exact: true }).click();
      const question = bulk.getByRole('group', { name: filled(homes.bulk.question.pause.other, { count: 3 }) });
      for (const id of ids) await expect(question).toContainText(id);
      await hasNoFaultInBothThemes(page);
      await question.getByRole('button', { name: homes.bulk.no, exact: true }).click();
      expect(paused).toEqual([]);
      await bulk.getByRole('button', { name: pause, exact: true }).click();
      await question.getByRole('button', { name: filled(homes.bulk.yes.pause.other, { count: 3 }), exact: true }).click();
      await expect(page.getByText(filled(homes.bulk.done.pause.one, { count: 1 }), { exact: true })).toBeVisible();
      expect(paused).toEqual([...ids]);
      const alert = page.getByRole('alert').filter({ hasText: filled(homes.bulk.failed.other, { count: 2 }) });
      await expect(alert).toContainText(`Not now, ${ids[1]}.`);
      await expect(alert).toContainText(filled(homes.bulk.outdated, { status: words.instantSync.statuses.active }));
      await expect(boxes.nth(0)).not.toBeChecked();
      await expect(boxes.nth(1)).toBeChecked();
      await expect(boxes.nth(2)).toBeChecked();
      await hasNoFaultInBothThemes(page);
    });

    test('have a page each, on which a part that is away hides no other', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of (404|503)/);
      await page.route('**/translations', (route) => route.fulfill({ status: 503, json: { code: 'x', detail: 'x' } }));
      await enter(page);
      await openHome(page, site, SAMPLE);
      const part = (name: keyof typeof home.part) => page.getByRole('region', { name: home.part[name], exact: true });
      await expect(part('translations')).toContainText(table.failed);
      await expect(page.getByText(table.failed)).toHaveCount(1);
      await expect(part('photos').getByRole('img').first()).toBeVisible();
      await expect(part('record')).toContainText(home.record.passwordYes);
      await page.unroute('**/translations');
      await part('translations').getByRole('button', { name: table.retry, exact: true }).click();
      await expect(part('translations')).not.toContainText(table.failed);
      // The ID must be typed before anything is erased.
      const erase = page.getByRole('textbox', { name: filled(home.actions.erase.confirm, { id: SAMPLE }) });
      await erase.fill('CASA-1');
      await page.getByRole('button', { name: home.actions.erase.erase, exact: true }).click();
      await expect(page.getByText(filled(home.actions.erase.confirmError, { id: SAMPLE }), { exact: true })).toBeVisible();
      await expect(erase).toHaveValue('CASA-1');
      await page.goto(`${site.adminHomes}/CASA-999999`);
      await expect(page.getByText(home.unknown, { exact: true })).toBeVisible();
    });

    test('say what somebody else changed before an action', { tag: '@desktop' }, async ({ page, browser, baseURL, watch }) => {
      test.skip(!MAIL_FOLDER, 'with mails');
      watch.expectedErrors.push(/status of 412/);
      const id = await liveHome(browser, baseURL, site, newEmail(site, 'panel'), `Casa Panel ${Date.now()}`);
      await enter(page);
      await openHome(page, site, id);
      const { statuses } = words.instantSync;
      // Another operator is faster.
      const record = await (await page.request.get(`/api/v1/admin/properties/${id}/record`)).json();
      const other = await page.request.post(`/api/v1/owner/properties/${id}/pause`, {
        headers: { 'if-match': `"${record.home.version}"` },
        data: {},
      });
      expect(other.status(), await other.text()).toBe(200);
      await page.getByRole('button', { name: home.actions.pause, exact: true }).click();
      await expect(page.getByText(home.changed, { exact: true })).toBeVisible();
      const change = filled(home.changes, { field: homes.status, before: statuses.active, after: statuses.paused });
      await expect(page.getByText(change, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await page.getByRole('button', { name: home.actions.resume, exact: true }).click();
      await expect(page.getByText(home.actions.resumed, { exact: true })).toBeVisible();
      // The home is read again, with the version that the next action names.
      await expect(page.getByRole('button', { name: home.actions.resume, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: template(`${home.actions.remove}: {name}`) }).click();
      await page.getByRole('button', { name: home.actions.removeYes, exact: true }).click();
      await expect(page.getByText(home.actions.removed, { exact: true })).toBeVisible();
      await expect(page.getByText(home.actions.final, { exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: filled(home.actions.erase.confirm, { id }) }).fill(id);
      await page.getByRole('button', { name: home.actions.erase.erase, exact: true }).click();
      await expect(page.getByText(filled(home.erased, { id }), { exact: true })).toBeVisible();
    });

    test('are seen as their owners do, and changed only where that is allowed', { tag: '@phone' }, async ({ page }) => {
      const confirmed: string[] = [];
      await page.route('**/calendar/confirm', async (route) => {
        confirmed.push(route.request().method());
        await route.fulfill({ json: { confirmedAt: new Date().toISOString() } });
      });
      const { visit } = words;
      const { confirm } = site.owner.manage;
      await enter(page);
      await page.goto(site.manageHome(SAMPLE));
      await expect(page.getByText(visit.title)).toBeVisible();
      const press = page.getByRole('button', { name: confirm.button, exact: true });
      await press.click();
      await expect(page.getByText(visit.refused)).toBeVisible();
      expect(confirmed).toEqual([]);
      await page.getByRole('switch', { name: visit.allow }).check();
      await expect(page.getByText(visit.writes)).toBeVisible();
      await press.click();
      await expect(page.getByText(confirm.done, { exact: true })).toBeVisible();
      expect(confirmed).toEqual(['POST']);
      await page.getByRole('link', { name: visit.back, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${site.adminHomes}/${SAMPLE}$`));
    });

    test('are counted by status on the overview, with plots that are tables, too', { tag: '@desktop' }, async ({ page }) => {
      const { overview } = words;
      await enter(page);
      await openScreen(page, site, 'overview');
      for (const name of Object.values(overview.plots.name)) {
        const plot = page.getByRole('figure', { name });
        await expect(plot.getByRole('img')).toBeVisible();
        await plot.locator('summary').click();
        await expect(plot.getByRole('row')).toHaveCount(31);
      }
      await page.getByRole('link', { name: new RegExp(`\\d ${words.instantSync.statuses.active}$`) }).click();
      await expect(page).toHaveURL(new RegExp(`${site.adminHomes}\\?status=active$`));
      await expect(page.locator('tbody tr').first()).toBeVisible();
    });
  });
}
