import type { Locator, Page } from '@playwright/test';
import { SAMPLE } from './site';

/**
 * The card of the sample home in a list. The first card may be of a home that another journey listed, without photos or soon
 * to be erased: the fair order gives every home its turn.
 */
export async function sampleCard(page: Page): Promise<Locator> {
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="/${SAMPLE}"]`) });
  await card.scrollIntoViewIfNeeded();
  return card;
}
