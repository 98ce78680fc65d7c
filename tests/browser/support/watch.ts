import { test as base, expect } from '@playwright/test';

/** Console messages that a test expects. */
type Watch = { expectedErrors: RegExp[] };

/** A test that also fails on script errors, blocked styles and scripts, and failed requests. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const watch: Watch = { expectedErrors: [] };
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      await use(watch);
      const unexpected = problems.filter((problem) => !watch.expectedErrors.some((known) => known.test(problem)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
