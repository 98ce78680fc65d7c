import type { Locator, Page } from '@playwright/test';

/**
 * The first card of a list with several photos. Which home that is differs from day to day: the fair order gives every home its
 * turn, and those that other journeys list have no photos.
 */
export async function cardWithPhotos(page: Page): Promise<Locator> {
  const card = page.getByRole('article').filter({ has: page.locator('.card-photo ~ .card-photo') }).first();
  await card.scrollIntoViewIfNeeded();
  return card;
}
