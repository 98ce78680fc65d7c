import type { Page } from '@playwright/test';

/** Holds back the suggestions for a typed text until `release` is called. */
export function holdSuggestions(page: Page) {
  return hold(page, '**/api/v1/destinations?*');
}

/** Holds back the scripts of the site until `release` is called: its pages are drawn, and not yet live. */
export function holdScripts(page: Page) {
  return hold(page, '**/_next/static/**/*.js');
}

async function hold(page: Page, what: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
