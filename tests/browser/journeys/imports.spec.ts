import en from '../../../web/src/messages/en/owner/imports.json' with { type: 'json' };
import es from '../../../web/src/messages/es/owner/imports.json' with { type: 'json' };
import { hasNoFaultInBothThemes } from '../support/axe';
import { enter, savedBy } from '../support/dashboard';
import { SIGN_INS } from '../support/operator';
import { filled, SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

test.beforeEach(() => {
  test.skip(!SIGN_INS, 'CASACERO_SIGN_INS is not set');
});

const WORDS = { en: en.imports, es: es.imports };
const SEGMENT = { en: 'import', es: 'importacion' };

const HEADINGS =
  'Property ID,Property Name,Property Type,Description,Country,City,Postal Code,Status,Max Guests,Bedrooms,Bathrooms,Price Min,Owner Name,Email';

/** A table with a home, and one that is refused because nobody knows its country. */
function table(id: string): { name: string; mimeType: string; buffer: Buffer } {
  const row = (home: string, country: string) =>
    `${home},Casa Importada,Villa,A bright home by the sea.,${country},Corralejo,35660,Pending,4,2,1.5,85,Ana Ruiz,ana@mail.example`;
  const text = [HEADINGS, row(id, 'Spain'), row(`${id}9`, 'Atlantis'), ''].join('\n');
  return { name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

for (const site of SITES) {
  const { language } = site;
  const words = WORDS[language];
  const path = `${site.admin}/${SEGMENT[language]}`;

  test.describe(`imports in ${language}`, () => {
    test('a table is tried out, imported and known the next time', async ({ page, isMobile }) => {
      // Each run of a project has a home of its own.
      const id = `CASA-${6_000_000 + (language === 'en' ? 1 : 2) * 1_000 + (isMobile ? 1 : 0) * 100 + (Date.now() % 90)}`;
      await enter(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: words.title, exact: true })).toBeVisible();
      const tryOut = page.getByRole('button', { name: words.tryOut, exact: true });
      await tryOut.click();
      await expect(page.getByText(words.fileRequired, { exact: true })).toBeVisible();
      await page.getByLabel(words.choose, { exact: true }).setInputFiles(table(id));
      await expect(page.getByText(filled(words.chosen, { name: 'homes.csv' }))).toBeVisible();
      await page.getByRole('checkbox').uncheck();
      await tryOut.click();
      await expect(page.getByText(words.tried)).toBeVisible();
      const fault = filled(words.causes.unknown, { field: words.fields.country });
      await expect(page.getByText(fault, { exact: true })).toBeVisible();
      await hasNoFaultInBothThemes(page);

      await page.getByRole('button', { name: words.start.homes, exact: true }).click();
      const counts = { rows: 2, imported: 1, unchanged: 0, refused: 1 };
      await expect(page.getByText(filled(words.ask.homes, counts))).toBeVisible();
      await page.getByRole('button', { name: words.yes, exact: true }).click();
      await expect(page.getByText(filled(words.done, counts))).toBeVisible();
      await page.getByLabel(words.filter, { exact: true }).selectOption({ label: words.filters.refused });
      await expect(page.locator('tbody tr')).toHaveCount(1);
      const { name, text } = await savedBy(page, () => page.getByRole('button', { name: /CSV/ }).click());
      expect(name).toMatch(/^import-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(text).toContain(fault);

      await tryOut.click();
      await expect(page.getByText(words.tried)).toBeVisible();
      await expect(page.getByText(filled(words.done, { ...counts, imported: 0, unchanged: 1 }))).toBeVisible();
    });

    test('the former address leads to the migration of blocks', { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectedErrors.push(/status of 422/);
      await enter(page);
      if (language === 'en') {
        await page.goto('/calendar-migration');
        await expect(page).toHaveURL(/\/admin\/import\?part=blocks$/);
      } else {
        await page.goto(`${path}?part=blocks`);
      }
      await expect(page.getByRole('radio', { name: words.parts.blocks, exact: true })).toBeChecked();
      const file = (text: string) => ({ name: 'blocks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const choose = page.getByLabel(words.choose, { exact: true });
      await choose.setInputFiles(file('a,b\n1,2\n'));
      await page.getByRole('button', { name: words.tryOut, exact: true }).click();
      await expect(page.getByText(words.failed.blocks.split('{')[0] ?? '')).toBeVisible();

      await choose.setInputFiles(file(`Property ID,Manual Blocks\n${SAMPLE},\nCASA-999999,\n`));
      await page.getByRole('button', { name: words.tryOut, exact: true }).click();
      await page.getByRole('button', { name: words.start.blocks, exact: true }).click();
      await page.getByRole('button', { name: words.yes, exact: true }).click();
      await expect(page.getByText(filled(words.doneBlocks, { total: 2, migrated: 1, errors: 1 }))).toBeVisible();
      const fault = filled(words.causes.unknown, { field: words.fields.property_id });
      await expect(page.getByText(fault, { exact: true })).toBeVisible();
    });
  });
}
