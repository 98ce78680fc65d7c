import { defineConfig } from '@playwright/test';

/**
 * Browser tests of the journeys of guests, owners and operators, against a running site with the demo data.
 *
 * CASACERO_BASE_URL     the address of the site (http://localhost:3000)
 * CASACERO_CHROMIUM     the browser (/usr/bin/chromium)
 * CASACERO_MAIL_FOLDER  the folder mails are put in; with it, the owner's mail is looked for
 * CASACERO_SIGN_INS     the file with the demo's sign-ins; with it, operators sign in
 * CASACERO_FEEDS_URL    the address of a server of calendars; with it, homes have nights that are taken elsewhere
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 30_000,
  // All tests together took 20 minutes on two cores that compiled meanwhile.
  globalTimeout: 36 * 60_000,
  expect: { timeout: 7_500 },
  use: {
    baseURL: process.env.CASACERO_BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // These play in one language on a desktop and in the other on a phone: what differs is either the language or the width.
    { name: 'desktop', grepInvert: /(search|stay|detail|list-home|update-home|operator)\.spec\.ts .* in es\b/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: /(search|stay|detail|list-home|update-home|operator)\.spec\.ts .* in en\b/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});
