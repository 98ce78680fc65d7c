import { hasNoFaultInBothThemes } from '../support/axe';
import { DASHBOARD, enter, FORMER, openScreen, SCREENS, type ScreenAddress, savedBy } from '../support/dashboard';
import { openMenu } from '../support/manage';
import { SIGN_INS, signIn } from '../support/operator';
import { filled, SAMPLE, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

const ADDRESSES = Object.keys(SCREENS) as ScreenAddress[];

for (const site of SITES) {
  const words = DASHBOARD[site.language];
  const { review } = site.owner;

  test.describe(`the dashboard in ${site.language}`, () => {
    test('answers under the former addresses, behind the sign-in', { tag: '@desktop' }, async ({ page }) => {
      for (const [former, screen] of Object.entries(FORMER)) {
        const answer = await page.request.get(former, { maxRedirects: 0 });
        expect([answer.status(), answer.headers().location]).toEqual([307, `/admin/${screen}`]);
      }
      expect((await page.request.get('/admin/no-such-screen')).status()).toBe(404);
      await page.goto('/coordinate-debugger');
      await expect(page).toHaveURL(/\/admin\/address-lookup$/);
      await signIn(page, site);
      await expect(page.getByRole('heading', { level: 1, name: words.addressLookup.title })).toBeFocused();
    });

    for (const tag of ['@desktop', '@phone']) {
      test(`has no faults, ${tag === '@phone' ? 'rows as cards' : 'rows in tables'}`, { tag }, async ({ page, isMobile }) => {
        await enter(page);
        for (const address of ADDRESSES) {
          await openScreen(page, site, address);
          await hasNoFaultInBothThemes(page);
        }
        await openScreen(page, site, 'instant-sync', `?home=${SAMPLE}`);
        await expect(page.getByText(words.events.list, { exact: true })).toBeVisible();
        await hasNoFaultInBothThemes(page);
        if (!isMobile) return;
        // On a phone the screens are in the menu, which follows to the next one.
        await openMenu(page, site);
        await hasNoFaultInBothThemes(page);
        await page.getByRole('link', { name: words.frame.place.audit, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: words.audit.title })).toBeVisible();
      });
    }

    test('leads from a number to its list, which is sorted, narrowed and saved', { tag: '@desktop' }, async ({ page }) => {
      await enter(page);
      await openScreen(page, site, 'overview');
      await page.getByRole('link', { name: words.overview.tile.failing }).click();
      await expect(page).toHaveURL(/feeds\?state=failing$/);
      const rows = page.locator('tbody tr');
      await expect(rows.first()).toBeVisible();
      const all = await rows.count();
      await page.getByRole('button', { name: words.table.home, exact: true }).click();
      await page.getByRole('button', { name: words.table.home, exact: true }).click();
      await expect(page).toHaveURL(/sort=-home/);
      const ids = () => rows.locator('td:first-child a').allTextContents();
      const sorted = (await ids()).map((id) => Number(id.replace(/\D/g, '')));
      expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
      await page.reload();
      await expect(rows).toHaveCount(all);
      expect((await ids()).map((id) => Number(id.replace(/\D/g, '')))).toEqual(sorted);
      const save = page.getByRole('button', { name: words.table.csv, exact: true });
      const { name, text } = await savedBy(page, () => save.click());
      expect(name).toMatch(/^feeds-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(text.replace('\uFEFF', '').split('\r\n')).toHaveLength(all + 1);
    });

    test('reads calendars: one home, five, and a pass with its progress', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 404/);
      const { calendarManager, homeSync } = words;
      await enter(page);
      await openScreen(page, site, 'calendar-manager');
      await page.getByRole('button', { name: calendarManager.check, exact: true }).click();
      const { counted, seen, withFeeds, feeds } = calendarManager;
      const text = filled(counted, { seen: seen.other, withFeeds: withFeeds.other, feeds: feeds.other });
      await expect(page.getByText(template(text))).toBeVisible();

      const sync = page.getByRole('button', { name: homeSync.sync, exact: true });
      const id = page.getByRole('textbox', { name: homeSync.id, exact: true });
      await sync.click();
      await expect(page.getByText(homeSync.required, { exact: true })).toBeVisible();
      await expect(id).toBeFocused();
      await id.fill('CASA-999999');
      await sync.click();
      await expect(page.getByText(homeSync.unknown, { exact: true })).toBeVisible();
      await expect(id).toHaveValue('CASA-999999');
      await id.fill(SAMPLE);
      await sync.click();
      await expect(page.getByText(new RegExp(`^${SAMPLE}: \\d+`))).toBeVisible({ timeout: 60_000 });

      const previous = page.getByRole('button', { name: calendarManager.previous, exact: true });
      await expect(previous).toBeDisabled();
      await page.getByRole('button', { name: calendarManager.run, exact: true }).click();
      const result = page.getByText(/^\d+ .*\d+ .* s\. /);
      await expect(result).toBeVisible({ timeout: 120_000 });
      await page.getByRole('button', { name: calendarManager.next, exact: true }).click();
      await expect(result).toBeVisible({ timeout: 120_000 });
      await expect(previous).toBeEnabled();
      await page.getByRole('button', { name: calendarManager.reset, exact: true }).click();
      await expect(previous).toBeDisabled();

      const { pass } = calendarManager;
      await page.getByRole('radio', { name: pass.some }).check();
      await page.getByRole('combobox', { name: pass.spread }).selectOption('60');
      await page.getByRole('button', { name: pass.start, exact: true }).click();
      await expect(page.getByText(pass.idsRequired, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: pass.yes, exact: true })).toHaveCount(0);
      await page.getByRole('textbox', { name: pass.ids }).fill(SAMPLE);
      await page.getByRole('button', { name: pass.start, exact: true }).click();
      await page.getByRole('button', { name: pass.yes, exact: true }).click();
      await expect(page.getByText(template(pass.running))).toBeVisible();
      await expect(page.getByText(template(pass.over))).toBeVisible({ timeout: 120_000 });
      await expect(page.getByRole('cell', { name: pass.me })).not.toHaveCount(0);
    });

    test('diagnoses a calendar step by step, and saves reports', { tag: '@phone' }, async ({ page }) => {
      const { feedDiagnostic, instantSync } = words;
      await enter(page);
      await openScreen(page, site, 'feed-diagnostic');
      const address = page.getByRole('textbox', { name: feedDiagnostic.address, exact: true });
      const read = page.getByRole('button', { name: feedDiagnostic.run, exact: true });
      for (const [typed, error] of [
        ['', feedDiagnostic.required],
        ['calendar', feedDiagnostic.invalid],
        ['ftp://calendars.example/a.ics', feedDiagnostic.protocol],
      ] as const) {
        await address.fill(typed);
        await read.click();
        await expect(page.getByText(error, { exact: true })).toBeVisible();
        await expect(address).toHaveValue(typed);
      }

      // A calendar of a home, whose address nobody is shown.
      await openScreen(page, site, 'instant-sync', `?home=${SAMPLE}`);
      await page.getByRole('link', { name: template(instantSync.diagnoseOf) }).first().click();
      await expect(page.getByText(filled(feedDiagnostic.savedFeed, { id: SAMPLE }), { exact: true })).toBeVisible();
      await page.getByText(feedDiagnostic.history.list).first().click();
      await expect(page.getByRole('img').or(page.getByText(instantSync.noReads)).first()).toBeVisible();
      await read.click();
      await expect(page.getByText(feedDiagnostic.total, { exact: true })).toBeVisible({ timeout: 30_000 });
      await hasNoFaultInBothThemes(page);
      const save = page.getByRole('button', { name: feedDiagnostic.report, exact: true });
      const report = await savedBy(page, () => save.click());
      expect(report.name).toMatch(/^analysis-\d{4}-\d{2}-\d{2}\.txt$/);
      expect(report.text).toContain(feedDiagnostic.samples);
      await page.getByRole('button', { name: feedDiagnostic.debug, exact: true }).click();
      await expect(page.getByText(feedDiagnostic.levels.success, { exact: true }).first()).toBeVisible();
      await expect(page).toHaveURL(/tab=debug/);
      await hasNoFaultInBothThemes(page);
      const saveDebug = page.getByRole('button', { name: feedDiagnostic.debugReport, exact: true });
      expect((await savedBy(page, () => saveDebug.click())).text).toContain(`[${feedDiagnostic.levels.success}]`);
    });

    test('compares the tables of the services, and tests an address beside that', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 503/);
      const { calendarManager, feedDiagnostic } = words;
      const { debug } = calendarManager;
      await page.route('**/api/v1/admin/schema', (route) => route.fulfill({ status: 503, json: { code: 'x', detail: 'x' } }));
      await enter(page);
      await openScreen(page, site, 'calendar-manager');
      await page.getByText(debug.title, { exact: true }).click();
      const check = page.getByRole('button', { name: debug.schema.check, exact: true });
      await check.click();
      await expect(page.getByText(debug.schema.failed)).toBeVisible();
      await page.unroute('**/api/v1/admin/schema');
      await check.click();
      await expect(page.getByText(debug.schema.fits, { exact: true })).not.toHaveCount(0);
      await expect(page.getByText(debug.schema.differs, { exact: true })).toHaveCount(0);
      await page.getByText(debug.schema.raw, { exact: true }).click();
      await expect(page.locator('pre')).toContainText('"unavailable"');
      const address = page.getByRole('textbox', { name: feedDiagnostic.address, exact: true });
      await address.fill('calendar');
      await page.getByRole('button', { name: feedDiagnostic.run, exact: true }).click();
      await expect(page.getByText(feedDiagnostic.invalid, { exact: true })).toBeVisible();
      await expect(address).toHaveValue('calendar');
      await hasNoFaultInBothThemes(page);
    });

    test('tries the address of a home, and gives it coordinates', { tag: '@phone' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 412/);
      const { addressLookup: text, coordinates, precision } = words;
      const found = {
        ...{ country: 'ES', coordinates: { latitude: 28.73, longitude: -13.87 }, accuracyM: 1000, precision: 'area' },
        ...{ source: 'geonames', attribution: null, region: null, province: null, city: null, island: null, timeZone: null },
        ...{ postcode: null, centreDistanceM: null, airport: null },
      };
      await page.route('**/api/v1/geocode?*', (route) => {
        const isWhole = new URL(route.request().url()).searchParams.has('address');
        return route.fulfill({ json: { place: isWhole ? null : found, dropped: [] } });
      });
      const sent: unknown[] = [];
      await page.route('**/coordinates/*/apply', async (route) => {
        sent.push(route.request().postDataJSON().coordinates);
        await route.fulfill(sent.length === 1 ? { status: 412, json: { code: 'x', detail: 'It changed.' } } : { json: {} });
      });
      await enter(page);
      await openScreen(page, site, 'address-lookup');
      await page.getByRole('button', { name: text.openHome, exact: true }).click();
      await expect(page.getByText(text.homeRequired, { exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: text.home, exact: true }).fill(SAMPLE);
      await page.getByRole('button', { name: text.openHome, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`home=${SAMPLE}$`));
      await expect(page.getByRole('textbox', { name: text.city, exact: true })).not.toHaveValue('');
      await page.getByRole('button', { name: text.run, exact: true }).click();
      await expect(page.getByText(text.notFound, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(precision.level.area, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(template(text.fromNow)).first()).toBeVisible();
      await page.getByRole('button', { name: filled(text.useOf, { point: '28.73000, -13.87000' }) }).first().click();
      const latitude = page.getByRole('textbox', { name: coordinates.latitude, exact: true });
      await expect(latitude).toHaveValue('28.73000');
      const save = page.getByRole('button', { name: filled(text.point.saveTo, { id: SAMPLE }), exact: true });
      await latitude.fill('91');
      await save.click();
      await expect(page.getByText(coordinates.invalid, { exact: true })).toBeVisible();
      await expect(latitude).toBeFocused();
      await expect(latitude).toHaveValue('91');
      await latitude.fill('28,74');
      await save.click();
      await expect(page.getByText(`${coordinates.updateFailed}. It changed.`, { exact: true })).toBeVisible();
      await expect(latitude).toHaveValue('28,74');
      await hasNoFaultInBothThemes(page);
      await save.click();
      await expect(page.getByText(filled(coordinates.given, { id: SAMPLE }), { exact: true })).toBeVisible();
      expect(sent).toEqual([1, 2].map(() => ({ latitude: 28.74, longitude: -13.87 })));
    });

    test('replays a dead letter, and says in its row why it could not', { tag: '@phone' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 409/);
      const letter = (id: string) => ({
        ...{ id, queue: 'reads', reason: 'network', text: 'No answer in time', propertyId: `CASA-${id}`, feedId: 'f' },
        ...{ platform: 'airbnb', address: 'www.airbnb.com…1234' },
      });
      let items = [letter('1001'), letter('1002')];
      await page.route(/\/calendar\/dead-letters(\?|$)/, (route) => route.fulfill({ json: { items } }));
      await page.route('**/dead-letters/replay', async (route) => {
        if (route.request().postDataJSON().id === '1002') {
          return route.fulfill({ status: 409, json: { code: 'conflict', detail: 'It waits already.' } });
        }
        items = [letter('1002')];
        await route.fulfill({ status: 204 });
      });
      await enter(page);
      await openScreen(page, site, 'dead-letters');
      const { deadLetters } = words;
      const replay = (id: string) => page.getByRole('button', { name: filled(deadLetters.replayOf, { id }), exact: true });
      await replay('CASA-1002').click();
      await expect(page.locator('tr', { hasText: 'CASA-1002' })).toContainText('It waits already.');
      await hasNoFaultInBothThemes(page);
      await replay('CASA-1001').click();
      await expect(page.getByText(filled(deadLetters.replayed, { id: 'CASA-1001' }), { exact: true })).toBeVisible();
      await expect(replay('CASA-1001')).toHaveCount(0);
    });

    test('keeps a form that is open when a check takes its home out of the list', { tag: '@desktop' }, async ({ page }) => {
      await enter(page);
      const place = { country: 'ES', postalCode: '35660', city: 'Coralejo', region: null, stateProvince: null };
      const finding = (propertyId: string) => ({
        ...{ propertyId, name: 'Casa', doubt: 'unplaced', distanceM: 0, version: 3, place, coordinates: null, proposed: null },
        checkedAt: '2026-11-01T10:00:00Z',
      });
      let items = [finding('CASA-1002'), finding(SAMPLE)];
      let percent = 50;
      await page.route('**/api/v1/admin/coordinates?*', (route) => route.fulfill({ json: { items, nextCursor: null } }));
      await page.route('**/api/v1/admin/coordinates/check', (route) =>
        route.fulfill({ json: { percent, checked: 1, listings: 2, findings: items.length, addresses: 0 } }),
      );
      await openScreen(page, site, 'coordinates');
      await page.getByRole('button', { name: filled(words.coordinates.mendOf, { id: SAMPLE }) }).click();
      const form = page.getByRole('form', { name: filled(words.coordinates.mendOf, { id: SAMPLE }) });
      const city = form.getByLabel(words.coordinates.city, { exact: true });
      await city.fill('Corralejo');
      items = [finding('CASA-1002'), finding('CASA-1003')];
      percent = 100;
      await expect(page.getByRole('button', { name: filled(words.coordinates.mendOf, { id: 'CASA-1003' }) })).toBeVisible();
      await expect(city).toHaveValue('Corralejo');
      await expect(city).toBeFocused();
      await form.getByRole('button', { name: words.coordinates.cancel }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText(SAMPLE)).toHaveCount(0);
    });

    test('shows a viewer everything, and nothing to press that a viewer may not', { tag: '@desktop' }, async ({ page }) => {
      await enter(page);
      await page.route('**/api/v1/admin/session', async (route) => {
        const answer = await route.fetch();
        const { session } = await answer.json();
        await route.fulfill({ json: { session: { ...session, role: 'viewer' } } });
      });
      const finding = {
        ...{ propertyId: SAMPLE, name: '=Casa', doubt: 'too_far', distanceM: 4200, version: 3 },
        ...{ coordinates: { latitude: 28.7, longitude: -13.8 }, checkedAt: '2026-11-01T10:00:00Z' },
        proposed: { coordinates: { latitude: 28.73, longitude: -13.87 }, precision: 'exact', accuracyM: 10, source: 'cartociudad' },
      };
      await page.route('**/api/v1/admin/coordinates?*', (route) => route.fulfill({ json: { items: [finding], nextCursor: null } }));
      await openScreen(page, site, 'coordinates');
      await expect(page.getByText(review.frame.viewer, { exact: true })).toBeVisible();
      await expect(page.getByText('28.73000, -13.87000')).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await expect(page.getByRole('link', { name: filled(words.coordinates.debugOf, { id: SAMPLE }) })).toBeVisible();
      const enterPoint = filled(words.coordinates.enterOf, { id: SAMPLE });
      for (const name of [words.coordinates.apply, words.coordinates.check.start, enterPoint]) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      }
      const save = page.getByRole('button', { name: words.table.csv, exact: true });
      expect((await savedBy(page, () => save.click())).text).toContain(",'=Casa,");
      await openScreen(page, site, 'calendar-manager');
      await expect(page.getByRole('button', { name: words.calendarManager.run, exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: words.calendarManager.pass.start, exact: true })).toHaveCount(0);
    });
  });
}
