import { hasNoFaultInBothThemes } from '../support/axe';
import { enter, openScreen, savedBy } from '../support/dashboard';
import { MAIL_FOLDER, mailedLink } from '../support/mail';
import { openMenu } from '../support/manage';
import { SIGN_INS } from '../support/operator';
import { PATHS, PEOPLE, reportHome, totp } from '../support/people';
import { filled, SAMPLE, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

const PASSWORD = 'a sentence that nobody else says';

for (const site of SITES) {
  const { language } = site;
  const words = PEOPLE[language];
  const paths = PATHS[language];
  const { review } = site.owner;

  test.describe(`people in ${language}`, () => {
    for (const tag of ['@desktop', '@phone']) {
      test(`screens have no faults, ${tag === '@phone' ? 'and the menu leads to them' : 'each in its group'}`, { tag }, async ({ page, isMobile }) => {
        await enter(page);
        for (const [name, path] of Object.entries(paths).filter(([name]) => name !== 'invitation')) {
          await page.goto(path);
          const { title } = words[name as 'reports' | 'operators' | 'account'];
          await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
          await expect(page.locator('.skeleton')).toHaveCount(0);
          await hasNoFaultInBothThemes(page);
        }
        // The same screen in the other language has another address.
        await page.goto(paths.reports);
        await expect(page.getByRole('heading', { level: 1, name: words.reports.title, exact: true })).toBeVisible();
        const other = language === 'en' ? 'es' : 'en';
        if (isMobile) await openMenu(page, site);
        await expect(page.locator(`a[href="${PATHS[other].reports}"]`).first()).toHaveCount(1);
        expect((await page.request.get(`${site.admin}/${PATHS[other].reports.split('/').at(-1)}`)).status()).toBe(404);
        await page.getByRole('link', { name: words.frame.place.operators, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: words.operators.title })).toBeVisible();
      });
    }

    test('a report is decided, objected to and decided again', { tag: '@desktop' }, async ({ page, request, watch }) => {
      watch.expectedErrors.push(/status of (409|412|422)/);
      const { reports } = words;
      const [home, name] = ['CASA-1002', new RegExp('CASA-1002')];
      const message = await reportHome(request, home, 'zoe@guests.example');
      await enter(page);
      await page.goto(`${paths.reports}?home=${home.toLowerCase()}`);
      await expect(page.getByText(filled(reports.onlyOf, { id: home }), { exact: false })).toBeVisible();
      const card = page.locator('li', { hasText: message });
      await expect(card).toContainText(reports.reason.wrong_information);
      await card.getByRole('button', { name }).click();

      const statement = card.getByRole('textbox', { name: reports.statement });
      const send = card.getByRole('button', { name: reports.send, exact: true });
      await send.click();
      await expect(card.getByText(reports.choiceRequired, { exact: true })).toBeVisible();
      await expect(card.getByText(template(reports.tooShort))).toBeVisible();
      await hasNoFaultInBothThemes(page);

      // A removal asks first. What was written survives a reload.
      await card.getByRole('radio', { name: reports.decision.removed }).check();
      await statement.fill('The pictures show another house, against section 3 of the terms.');
      await send.click();
      await expect(card.getByText(template(reports.ask))).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await card.getByRole('button', { name: reports.no, exact: true }).click();
      await page.reload();
      await expect(statement).toHaveValue(/another house/);
      await expect(card.getByRole('radio', { name: reports.decision.removed })).toBeChecked();

      // Somebody changed the home meanwhile: it is said, and nothing is lost.
      await page.route('**/decision', (route) => route.fulfill({ status: 412, json: { code: 'version_conflict', detail: '' } }));
      await card.getByRole('radio', { name: reports.decision.dismissed }).check();
      await send.click();
      await expect(card.getByText(reports.changed, { exact: true })).toBeVisible();
      await expect(statement).toHaveValue(/another house/);
      await page.unroute('**/decision');
      await send.click();
      await expect(page.getByText(template(reports.done.dismissed))).toBeVisible();
      await expect(card).toHaveCount(0);

      await page.getByRole('link', { name: new RegExp(`^${reports.states.decided}`) }).click();
      await expect(page).toHaveURL(/state=decided/);
      await expect(card).toContainText(reports.decision.dismissed);
      await expect(card).toContainText(filled(reports.decidedAt, { date: '', who: '' }).trim().split(' ')[0] ?? '');
      await card.getByRole('button', { name: template(reports.recordAppealOf) }).click();
      await card.getByRole('textbox', { name: reports.appealLabel }).fill('The owner says that the pictures are new.');
      await card.getByRole('button', { name: reports.saveAppeal, exact: true }).click();
      await expect(page.getByText(template(reports.appealed))).toBeVisible();
      await page.getByRole('link', { name: new RegExp(`^${reports.states.appealed}`) }).click();
      await expect(card).toContainText('the pictures are new');
      await hasNoFaultInBothThemes(page);
      await card.getByRole('button', { name: template(reports.decideOf) }).click();
      await card.getByRole('radio', { name: reports.decision.dismissed }).check();
      await statement.fill('We have seen the new pictures, and they fit the home.');

      // Somebody else was faster.
      await page.route('**/decision', (route) => route.fulfill({ status: 409, json: { code: 'nothing_to_review', detail: '' } }));
      await send.click();
      await expect(page.getByText(new RegExp(reports.decidedAlready))).toBeVisible();
      await page.unroute('**/decision');
      await send.click();
      await expect(page.getByText(template(reports.done.dismissed))).toBeVisible();
    });

    test('a viewer is told why reports, operators and the audit are not shown', { tag: '@phone' }, async ({ page }) => {
      await enter(page);
      await page.route('**/api/v1/admin/session', async (route) => {
        const answer = await route.fetch();
        const { session } = await answer.json();
        await route.fulfill({ json: { session: { ...session, role: 'viewer' } } });
      });
      for (const [path, why] of [
        [paths.reports, words.frame.reserved.editor],
        [paths.operators, words.frame.reserved.admin],
        [`${site.admin}/audit`, words.frame.reserved.admin],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(why, { exact: true })).toBeVisible();
        await hasNoFaultInBothThemes(page);
      }
    });

    test('an operator is invited, signs in with a code, and is removed', { tag: '@phone' }, async ({ page, browser, watch }) => {
      test.skip(!MAIL_FOLDER, 'CASACERO_MAIL_FOLDER is not set');
      watch.expectedErrors.push(/status of (401|404|409|422)/);
      const { operators, account, invitation } = words;
      const email = `leo-${language}-${Date.now()}@operators.example`;
      await enter(page);
      await page.goto(paths.operators);
      await page.getByRole('button', { name: operators.invite, exact: true }).click();
      const mail = page.getByRole('textbox', { name: operators.email, exact: true });
      await mail.fill('leo');
      await page.getByRole('button', { name: operators.send, exact: true }).click();
      await expect(page.getByText(operators.emailError, { exact: true })).toBeVisible();
      await expect(mail).toBeFocused();
      await hasNoFaultInBothThemes(page);
      await mail.fill(email);
      await page.getByRole('textbox', { name: operators.name, exact: true }).fill('Leo');
      await page.getByRole('radio', { name: review.frame.role.viewer, exact: true }).check();
      await page.getByRole('button', { name: operators.send, exact: true }).click();
      await expect(page.getByText(filled(operators.sent, { email }), { exact: true })).toBeVisible();
      const row = page.getByRole('listitem').filter({ hasText: email });
      await expect(row).toContainText(operators.invited);
      await hasNoFaultInBothThemes(page);

      // Another browser: the link sets a password once.
      const link = new URL(await mailedLink(email, /https?:\/\/\S+\/admin\/invit\S+#[\w-]+/));
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const own = await context.newPage();
      expect(link.pathname).toBe(paths.invitation);
      await own.goto(`${link.pathname}${link.hash}`);
      const password = own.getByLabel(invitation.password, { exact: true });
      await expect(password).toBeVisible();
      expect(new URL(own.url()).hash).toBe('');
      await password.fill('short');
      const set = own.getByRole('button', { name: invitation.save, exact: true });
      await set.click();
      await expect(own.getByText(template(invitation.tooShort))).toBeVisible();
      await hasNoFaultInBothThemes(own);
      await password.fill(PASSWORD);
      await set.click();
      await expect(own.getByRole('heading', { level: 1, name: invitation.doneTitle })).toBeVisible();
      await own.goto('about:blank');
      await own.goto(`${link.pathname}${link.hash}`);
      await expect(own.getByRole('heading', { level: 1, name: invitation.invalidTitle })).toBeVisible();
      await hasNoFaultInBothThemes(own);

      const signIn = async () => {
        await own.goto(paths.account);
        await own.getByRole('textbox', { name: review.signIn.email, exact: true }).fill(email);
        await own.getByLabel(review.signIn.password, { exact: true }).fill(PASSWORD);
        await own.getByRole('button', { name: review.signIn.submit, exact: true }).click();
      };
      await signIn();
      await expect(own.getByRole('heading', { level: 1, name: account.title })).toBeVisible();
      await own.getByRole('button', { name: account.factor.start, exact: true }).click();
      await expect(own.getByRole('img', { name: account.factor.qr })).toBeVisible();
      await hasNoFaultInBothThemes(own);
      const secret = (await own.locator('code').textContent()) ?? '';
      const code = own.getByRole('textbox', { name: account.factor.code, exact: true });
      await code.fill('12345');
      await own.getByRole('button', { name: account.factor.confirm, exact: true }).click();
      await expect(own.getByText(account.factor.codeError, { exact: true })).toBeVisible();
      await code.fill(totp(secret, -1));
      await own.getByRole('button', { name: account.factor.confirm, exact: true }).click();
      const codes = own.getByRole('list', { name: account.codes.list }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await hasNoFaultInBothThemes(own);
      const [recovery = ''] = await codes.allTextContents();
      const save = own.getByRole('button', { name: account.codes.save, exact: true });
      expect((await savedBy(own, () => save.click())).text).toContain(recovery);
      await own.getByRole('button', { name: account.codes.kept, exact: true }).click();

      // Signing in takes the code now, or a recovery code.
      await context.clearCookies();
      await signIn();
      await expect(own.getByRole('heading', { level: 1, name: review.signIn.codeTitle })).toBeVisible();
      const second = own.getByRole('textbox', { name: review.signIn.code, exact: true });
      await expect(second).toBeFocused();
      await second.fill('000000');
      await own.getByRole('button', { name: review.signIn.submit, exact: true }).click();
      await expect(own.getByText(review.signIn.wrongCode, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(own);
      await second.fill(recovery);
      await own.getByRole('button', { name: review.signIn.submit, exact: true }).click();
      await expect(own.getByRole('heading', { level: 1, name: account.title })).toBeVisible();

      // The admin sees the factor, takes it off, and removes the operator, whose session ends.
      await page.reload();
      await row.getByRole('button', { name: filled(operators.manageOf, { name: 'Leo' }) }).click();
      await expect(row.getByText(operators.sessions, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await row.getByRole('button', { name: operators.takeFactor, exact: true }).click();
      await row.getByRole('button', { name: operators.takeFactorYes, exact: true }).click();
      await expect(page.getByText(filled(operators.factorTaken, { name: 'Leo' }), { exact: true })).toBeVisible();
      await row.getByRole('button', { name: filled(operators.manageOf, { name: 'Leo' }) }).click();
      await row.getByRole('radio', { name: review.frame.role.editor, exact: true }).check();
      await row.getByRole('button', { name: operators.save, exact: true }).click();
      await expect(page.getByText(filled(operators.saved, { name: 'Leo' }), { exact: true })).toBeVisible();
      await row.getByRole('button', { name: filled(operators.manageOf, { name: 'Leo' }) }).click();
      await row.getByRole('button', { name: filled(operators.removeOf, { name: 'Leo' }) }).click();
      await row.getByRole('button', { name: operators.removeYes, exact: true }).click();
      await expect(page.getByText(filled(operators.removed, { name: 'Leo' }), { exact: true })).toBeVisible();
      await expect(row).toHaveCount(0);
      await own.reload();
      await expect(own.getByRole('heading', { level: 1, name: review.signIn.title })).toBeVisible();
      await context.close();
    });

    test('the last admin stays, a password is changed with the old one, and a link is asked for', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of (401|409)/);
      const { operators, account } = words;
      await enter(page);
      await page.goto(paths.operators);
      const self = page.getByRole('listitem').filter({ hasText: SIGN_INS?.operatorEmail ?? '' });
      await self.getByRole('button', { name: template(operators.manageOf) }).click();
      await self.getByRole('radio', { name: review.frame.role.viewer, exact: true }).check();
      const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await self.getByRole('button', { name: operators.save, exact: true }).click();
      const { detail } = await (await refused).json();
      await expect(self.getByText(detail, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      await page.goto(paths.account);
      await page.getByLabel(account.password, { exact: true }).fill('not my password');
      await page.getByLabel(account.change.new, { exact: true }).fill(PASSWORD);
      await page.getByLabel(account.change.again, { exact: true }).fill(`${PASSWORD}!`);
      const change = page.getByRole('button', { name: account.change.save, exact: true });
      await change.click();
      await expect(page.getByText(account.change.mismatch, { exact: true })).toBeVisible();
      await page.getByLabel(account.change.again, { exact: true }).fill(PASSWORD);
      await change.click();
      await expect(page.getByLabel(account.password, { exact: true })).toBeFocused();
      await expect(page.getByLabel(account.change.new, { exact: true })).toHaveValue(PASSWORD);
      await hasNoFaultInBothThemes(page);

      await page.context().clearCookies();
      await page.goto(site.admin);
      await page.getByRole('button', { name: review.signIn.forgotten, exact: true }).click();
      await page.getByRole('button', { name: review.signIn.forgottenSubmit, exact: true }).click();
      await expect(page.getByText(review.signIn.emailError, { exact: true })).toBeVisible();
      const email = `nobody-${Date.now()}@operators.example`;
      await page.getByRole('textbox', { name: review.signIn.email, exact: true }).fill(email);
      await page.getByRole('button', { name: review.signIn.forgottenSubmit, exact: true }).click();
      await expect(page.getByText(filled(review.signIn.forgottenSent, { email }), { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);
    });

    test('the audit is narrowed by its address, and saved to its end', { tag: '@desktop' }, async ({ page, request }) => {
      const { audit, table } = words;
      await reportHome(request, SAMPLE, '');
      await enter(page);
      await openScreen(page, site, 'audit');
      await page.getByRole('combobox', { name: audit.actionOnly, exact: true }).selectOption('listing.');
      await page.getByLabel(audit.from, { exact: true }).fill('2026-01-02');
      await page.getByLabel(audit.to, { exact: true }).fill('2026-01-01');
      await page.getByRole('button', { name: audit.apply, exact: true }).click();
      await expect(page.getByText(audit.dayOrder, { exact: true })).toBeVisible();
      await page.getByLabel(audit.to, { exact: true }).fill('');
      await page.getByRole('button', { name: audit.apply, exact: true }).click();
      await expect(page).toHaveURL(/action=listing\.&from=2026-01-02$/);
      const rows = page.locator('tbody tr');
      await expect(rows.first()).toContainText('listing.');
      await page.reload();
      await expect(page.getByRole('combobox', { name: audit.actionOnly, exact: true })).toHaveValue('listing.');
      await hasNoFaultInBothThemes(page);
      const save = page.getByRole('button', { name: audit.saveAll, exact: true });
      const { name, text } = await savedBy(page, () => save.click());
      expect(name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
      const lines = text.trim().split('\r\n').length - 1;
      expect(lines).toBeGreaterThan(0);
      await expect(page.getByText(template(lines === 1 ? table.savedAll.one : table.savedAll.other))).toBeVisible();
      await rows.first().getByRole('link', { name: /^listing\./ }).click();
      await expect(page).toHaveURL(/action=listing\.\w+/);
      await page.getByRole('button', { name: audit.clear, exact: true }).click();
      await expect(page).toHaveURL(/\/audit$/);
    });
  });
}
