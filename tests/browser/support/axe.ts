import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Nothing that axe finds, and nothing beyond the screen.
 *
 * @param part a selector of the only part to look at
 */
export async function hasNoFault(page: Page, part?: string) {
  const axe = new AxeBuilder({ page }).withTags(RULES);
  expect(faultsOf(await (part ? axe.include(part) : axe).analyze())).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, 'the page scrolls sideways').toBe(0);
}

/** The same in both themes. Only colours depend on the theme, so only they are checked a second time. */
export async function hasNoFaultInBothThemes(page: Page, part?: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await hasNoFault(page, part);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).withRules(['color-contrast']);
  expect(faultsOf(await (part ? axe.include(part) : axe).analyze()), 'in the dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

function faultsOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) {
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))]);
}
