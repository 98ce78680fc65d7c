import type { Locator } from '@playwright/test';

/** Presses the label of a box or circle, which lies out of sight inside it. Waits until the label stands still. */
export const tick = (choice: Locator) => choice.locator('xpath=ancestor::label').click();
