import type { Page } from '@playwright/test';
import type { Site } from './site';

/** Presses the link to the page in another language. */
export async function changeLanguage(page: Page, other: Pick<Site, 'language'>) {
  // On a phone it is in the menu, and where more than two languages are served in that of languages.
  const menu = page.locator('header summary').filter({ visible: true });
  if ((await menu.count()) > 0) await menu.click();
  await page.getByRole('banner').locator(`a[hreflang="${other.language}"]`).filter({ visible: true }).click();
}
