import type { Locator } from '@playwright/test';

/** Presses for so many more adults. */
export async function addAdults(part: Locator, words: { more: string; adults: string }, count: number) {
  const more = part.getByRole('button', { name: words.more.replace('{name}', words.adults) });
  for (let step = 0; step < count; step += 1) await more.click();
}
