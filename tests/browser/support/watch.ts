import { test as base, expect, type Page } from '@playwright/test';

type Watch = {
  /** Console messages that a test expects. */
  expectedErrors: RegExp[];
  /** Watches a further page too. */
  follow: (page: Page) => void;
};

/** A test that also fails on script errors, blocked styles and scripts, and failed requests. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const follow = (followed: Page) => {
        followed.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
        followed.on('console', (message) => {
          if (message.type() === 'error') problems.push(`console: ${message.text()}`);
        });
      };
      const watch: Watch = { expectedErrors: [], follow };
      follow(page);
      await use(watch);
      const unexpected = problems.filter((problem) => !watch.expectedErrors.some((known) => known.test(problem)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
