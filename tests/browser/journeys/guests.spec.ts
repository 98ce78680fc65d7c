import { hasNoFaultInBothThemes } from '../support/axe';
import { enter, savedBy } from '../support/dashboard';
import { sendInquiry } from '../support/manage';
import { SIGN_INS } from '../support/operator';
import { PEOPLE } from '../support/people';
import { filled, SAMPLE, SITES, template } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

const PATHS = { en: '/admin/guests', es: '/es/admin/huespedes' };

for (const site of SITES) {
  const { language } = site;
  const words = PEOPLE[language].guests;

  test.describe(`guests in ${language}`, () => {
    test('what is kept of a guest is looked up, saved and erased', async ({ page, request }) => {
      const key = `${language}-${Date.now()}`;
      const email = `zoe-${key}@guests.example`;
      const question = `Is the pool heated in May? ${key}`;
      await sendInquiry(request, site, SAMPLE, email, question);
      const message = `Shall we work together? ${key}`;
      const sent = await request.post('/api/v1/contact', {
        headers: { 'idempotency-key': `journey-${crypto.randomUUID()}` },
        data: {
          ...{ firstName: 'Zoe', lastName: 'Hart', email, subject: 'partnership' },
          ...{ message, language, consent: true },
        },
      });
      expect(sent.status(), await sent.text()).toBe(202);

      await enter(page);
      await page.goto(PATHS[language]);
      await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible();
      const address = page.getByRole('textbox', { name: words.email, exact: true });
      const form = page.locator('form', { has: address });
      const look = form.getByRole('button', { name: words.look, exact: true });
      await address.fill('zoe');
      await look.click();
      await expect(page.getByText(words.emailError, { exact: true })).toBeVisible();
      await expect(address).toBeFocused();
      await hasNoFaultInBothThemes(page);
      await address.fill(`nobody-${key}@guests.example`);
      await look.click();
      await expect(page.getByText(words.empty, { exact: true })).toBeVisible();

      // However the guest writes it.
      const typed = email.toUpperCase();
      await address.fill(typed);
      await look.click();
      const found = page.getByRole('region', { name: typed, exact: true });
      const row = (text: string) => found.locator('tbody tr', { hasText: text });
      await expect(row(question)).toHaveCount(1);
      for (const part of [words.kinds.inquiry, SAMPLE, 'Ana Prueba'])
        await expect(row(question)).toContainText(part);
      for (const part of [words.kinds.message, 'Zoe Hart']) await expect(row(message)).toContainText(part);
      await hasNoFaultInBothThemes(page);

      const save = found.getByRole('button', { name: words.save, exact: true });
      const { name, text } = await savedBy(page, () => save.click());
      expect(name).toBe('guest.json');
      const { items } = JSON.parse(text) as { items: unknown[] };
      expect(items).toContainEqual(
        expect.objectContaining({ kind: 'inquiry', propertyId: SAMPLE, text: question }),
      );
      expect(items).toContainEqual(
        expect.objectContaining({ kind: 'message', name: 'Zoe Hart', text: message }),
      );

      const erase = found.getByRole('button', { name: words.erase, exact: true });
      await erase.click();
      const ask = found.getByText(filled(words.eraseAsk, { email: typed }), { exact: true });
      await expect(ask).toBeVisible();
      await hasNoFaultInBothThemes(page);
      await found.getByRole('button', { name: words.no, exact: true }).click();
      await expect(ask).toHaveCount(0);
      await expect(row(question)).toHaveCount(1);
      await erase.click();
      await found.getByRole('button', { name: words.eraseYes, exact: true }).click();
      await expect(page.getByText(template(words.erased))).toBeVisible();
      await expect(found).toHaveCount(0);
      await hasNoFaultInBothThemes(page);

      await look.click();
      await expect(found.getByText(words.empty, { exact: true })).toBeVisible();
      await expect(found.getByRole('button', { name: words.erase, exact: true })).toHaveCount(0);
      // Nor under the spelling that the guest used.
      await address.fill(email);
      await look.click();
      await expect(page.getByRole('region', { name: email, exact: true })).toContainText(words.empty);
    });
  });
}
