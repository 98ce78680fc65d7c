import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './homes';
import { filled, type Site, template } from './site';

export type Step = 1 | 2 | 3 | 4 | 5;
export const STEPS = [1, 2, 3, 4, 5] as const;

/** A field of the form, found by its label as it is read, and what is written or chosen in it. */
export type Entry = readonly [role: 'textbox' | 'combobox', label: string, value: string];

export type Home = { name: string; email: string; feed: string };

/** What an owner writes on each step, the fields that are required and some that are not. */
export function entriesOf(site: Site, { name, email, feed }: Home): Record<Step, readonly Entry[]> {
  const { fields } = site.owner.form;
  const { location, platforms } = site.owner;
  return {
    1: [
      ['textbox', fields.name, name],
      ['combobox', fields.propertyType, 'house'],
      ['textbox', fields.description, `${name}: a quiet house below the volcano, with a terrace and a long view of the sea.`],
      ['textbox', fields.maxGuests, '4'],
      ['textbox', fields.bedrooms, '2'],
      ['textbox', fields.bathrooms, '1'],
      ['textbox', fields.ownerName, 'Marta Gil'],
      ['textbox', fields.ownerEmail, email],
    ],
    2: [
      ['combobox', location.country.label, 'ES'],
      ['textbox', location.postcode.label, '35650'],
      ['textbox', location.city, 'Lajares'],
      ['textbox', location.region, 'Fuerteventura'],
      ['textbox', location.address, 'Calle Oculta 3'],
      ['textbox', fields.priceMin, '95'],
      ['textbox', fields.licenseNumber, 'VV-35-2-0001111'],
    ],
    3: [
      ['combobox', site.words.feature.poolAccess, 'private_pool'],
      ['textbox', fields.distanceToBeach, '350 m'],
    ],
    4: feed === '' ? [] : [['textbox', platforms.addresses.labels['feeds.other'], feed]],
    5: [
      ['combobox', fields.preferredContact, 'phone'],
      ['textbox', fields.phone, '+34 600 000 009'],
    ],
  };
}

/** The address of a step of the form. */
export function stepAddress(site: Site, step: Step = 1): string {
  return `${site.listHome}?form=true${step === 1 ? '' : `&step=${step}`}`;
}

/** A field that can be seen. The fields of another step may still be on the page. */
export function fieldOf(page: Page, [role, label]: Entry): Locator {
  return page.getByRole(role, { name: label, exact: true });
}

/** The heading of a step. */
export function stepHead(page: Page, site: Site, step: Step): Locator {
  const name = site.owner.form.progress.names[step - 1] ?? '';
  return page.locator(`[data-step="${step}"]`).getByRole('heading', { level: 2, name, exact: true });
}

/** Fills fields in their order. */
export async function fillIn(page: Page, entries: readonly Entry[]) {
  for (const entry of entries) {
    const [role, , value] = entry;
    await unfold(page, entry);
    if (role === 'textbox') await fieldOf(page, entry).fill(value);
    else await fieldOf(page, entry).selectOption(value);
  }
}

/** Opens what is folded around a field, as those of a platform are until they are used. */
async function unfold(page: Page, [, label]: Entry) {
  const text = page.getByText(label);
  await text.first().waitFor({ state: 'attached' });
  const folded = page.locator('details:not([open])').filter({ has: page.getByText(label, { exact: true }) });
  if ((await folded.count()) > 0) await folded.locator('> summary').click();
}

/** All of it is still there. */
export async function isFilledIn(page: Page, entries: readonly Entry[]) {
  for (const entry of entries) await expect(fieldOf(page, entry), entry[1]).toHaveValue(entry[2]);
}

/** Presses "next", which leads to the next step if the one that is open is right. */
export async function pressNext(page: Page, site: Site) {
  await page.getByRole('button', { name: new RegExp(`^${site.owner.form.buttons.next}`) }).click();
}

/** Goes on to a step. Its heading takes the focus. */
export async function goOnTo(page: Page, site: Site, step: Step) {
  await pressNext(page, site);
  await expect(stepHead(page, site, step)).toBeFocused();
}

/** Opens a step by its button in the progress bar. The steps before it must be right. */
export async function openStep(page: Page, site: Site, step: Step) {
  const { stepNamed, names } = site.owner.form.progress;
  const name = filled(stepNamed, { number: step, total: STEPS.length, name: names[step - 1] ?? '' });
  // What else is said of the step may follow.
  await page.getByRole('button', { name }).click();
  await expect(stepHead(page, site, step)).toBeVisible();
}

/** The password and both consents of the last step. */
export async function agree(page: Page) {
  await page.locator('[data-field="password"]').fill(PASSWORD);
  await page.locator('[data-field="acceptsTerms"]').check();
  await page.locator('[data-field="hasPhotoRights"]').check();
}

export async function submitForm(page: Page, site: Site) {
  await page.getByRole('button', { name: site.owner.form.buttons.submit, exact: true }).click();
}

/** Sets the point of the home by pasted coordinates. */
export async function pastePoint(page: Page, site: Site, coordinates: string) {
  const { point, sources } = site.owner.location;
  await fillIn(page, [['textbox', sources.paste, coordinates]]);
  await page.getByRole('button', { name: sources.use, exact: true }).click();
  await expect(page.getByText(sources.pasted, { exact: true })).toBeVisible();
  await expect(page.getByText(`${point.coordinates}:`)).toBeVisible();
}

/** Uploads photos and waits until they are shown. */
export async function addPhotos(page: Page, site: Site, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const { choose, list, main } = site.owner.photos;
  await page.getByLabel(choose, { exact: true }).setInputFiles(files);
  const photos = page.getByRole('list', { name: list });
  // Each is decoded and stored in all its sizes first.
  await expect(photos.getByRole('img')).toHaveCount(files.length, { timeout: 30_000 });
  await expect(photos.getByText(main, { exact: true })).toBeVisible();
}

/** Tests the calendar of the field, and waits for what was read. */
export async function testCalendar(page: Page, site: Site) {
  const { test, addresses } = site.owner.platforms;
  const label = addresses.labels['feeds.other'];
  await page.getByRole('button', { name: filled(test.actionOf, { label }) }).click();
  await expect(page.getByText(template(test.read))).toBeVisible({ timeout: 20_000 });
}

/** The ID of the home that was submitted, as the page tells it. */
export async function submittedId(page: Page, site: Site): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: site.owner.pitch.listed.title, exact: true });
  await expect(title).toBeVisible({ timeout: 20_000 });
  return (await page.getByText(/^CASA-\d+$/).textContent()) ?? '';
}
