import { defineConfig } from '@playwright/test';

const baseURL = process.env.CASACERO_BASE_URL ?? 'http://localhost:3000';

/** The visitor of most tests has answered the question of cookies, which would cover what they press. */
const ANSWERED = JSON.stringify({ analytics: false, preferences: false, chosenAt: new Date().toISOString() });

/**
 * Browser tests of the journeys of guests, owners and operators, against a running site with the demo data.
 *
 * CASACERO_BASE_URL     the address of the site (http://localhost:3000)
 * CASACERO_CHROMIUM     the browser (/usr/bin/chromium-headless-shell)
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
  // A second try tells what fails now and then (flaky, a column of the summary) from what is broken.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  // Who takes longer hangs. A journey of an owner takes a minute on two idle cores.
  timeout: 5 * 60_000,
  // All tests together took 20 minutes on two cores that compiled meanwhile.
  globalTimeout: 36 * 60_000,
  expect: { timeout: 15_000 },
  use: {
    // A click on what stays covered or disabled says so, long before its test hangs.
    actionTimeout: 60_000,
    baseURL,
    storageState: {
      cookies: [],
      origins: [{ origin: new URL(baseURL).origin, localStorage: [{ name: 'cookie-consent', value: ANSWERED }] }],
    },
    // Tests hold requests up or answer them, which they cannot do for those of a service worker.
    serviceWorkers: 'block',
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Recording every test would cost a third of the time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CASACERO_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
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
    // A journey with a tag plays once: in English on a desktop or in Spanish on a phone. What guests need most, and what is
    // found in the page as it stands (violations, markup, colours), plays on both; what is for phones alone plays in both
    // languages there, and what does not depend on the width plays on a desktop alone.
    {
      name: 'desktop',
      testIgnore: /phone\.spec\.ts$/,
      grepInvert: / in es\b|@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: /(hostile-texts|policy|privacy)\.spec\.ts$/,
      grepInvert: /(?<!phone)\.spec\.ts .* in en\b|@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
