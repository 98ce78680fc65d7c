import type { Page } from '@playwright/test';

/** Holds back the suggestions for a typed text until `release` is called. */
export async function holdSuggestions(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/destinations?*', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
