import type { Page } from '@playwright/test';
import en from '../../../web/src/messages/en/owner/dashboard.json' with { type: 'json' };
import es from '../../../web/src/messages/es/owner/dashboard.json' with { type: 'json' };
import { SIGN_INS } from './operator';
import type { Site } from './site';
import { expect } from './watch';

/** The texts of the dashboard. */
export const DASHBOARD = { en, es };

/** The screens by their addresses below `/admin`. */
export const SCREENS = {
  overview: 'overview',
  homes: 'homes',
  'calendar-manager': 'calendarManager',
  'instant-sync': 'instantSync',
  feeds: 'feeds',
  'feed-diagnostic': 'feedDiagnostic',
  'dead-letters': 'deadLetters',
  coordinates: 'coordinates',
  'address-lookup': 'addressLookup',
  precision: 'precision',
  'mail-failures': 'mailFailures',
  translations: 'translations',
  audit: 'audit',
  'routing-test': 'routingTest',
} as const;

export type ScreenAddress = keyof typeof SCREENS;

/** The addresses of the specification, and the screens that do their work. */
export const FORMER: Record<string, ScreenAddress> = {
  '/calendar-manager': 'calendar-manager',
  '/calendar-test': 'calendar-manager',
  '/calendar-debug': 'calendar-manager',
  '/auto-sync-test': 'calendar-manager',
  '/calendar-test-404': 'routing-test',
  '/instant-sync': 'instant-sync',
  '/coordinate-manager': 'coordinates',
  '/coordinate-debugger': 'address-lookup',
  '/precision-demo': 'precision',
  '/holidu-diagnostic': 'feed-diagnostic',
};

/** Signs the browser in as the demo's operator. */
export async function enter(page: Page) {
  const { operatorEmail: email, operatorPassword: password } = SIGN_INS ?? {};
  const answer = await page.request.post('/api/v1/admin/session', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens a screen, and waits until what it reads is there. */
export async function openScreen(page: Page, site: Site, address: ScreenAddress, query = '') {
  await page.goto(`${site.admin}/${address}${query}`);
  const { title } = DASHBOARD[site.language][SCREENS[address]];
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** The text of a file that a press saves, and its name. */
export async function savedBy(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
