import { createHash } from 'node:crypto';
import { test as withoutPage } from '@playwright/test';
import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** A page as a browser asks for it, and as the router of Next.js does. */
const REQUESTS: Record<string, string>[] = [{}, { rsc: '1' }];

for (const site of SITES) {
  const { home, list, property, listHome, updateHome, admin } = site;
  for (const address of [home, list, property(SAMPLE), listHome, updateHome, admin]) {
    withoutPage(`${address} needs no inline exceptions in its policy`, async ({ request }) => {
      const response = await request.get(address);
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).not.toMatch(/unsafe-inline|nonce/);
      const html = await response.text();
      expect(html.match(/ style="/g), 'inline styles').toBeNull();
      expect(html, 'the mark of scripts').not.toContain(' nonce="');
      const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script/gs)];
      const inline = scripts.filter(([, attributes]) => !/ src=|ld\+json/.test(attributes ?? ''));
      expect(inline.length).toBeGreaterThan(0);
      const hashes = inline.map(([, , text]) =>
        createHash('sha256')
          .update(text ?? '')
          .digest('base64'),
      );
      expect(hashes.filter((hash) => !policy.includes(`'sha256-${hash}'`))).toEqual([]);
      const again = await request.get(address, {
        headers: { 'if-none-match': response.headers().etag ?? '' },
      });
      expect(again.status(), 'it is the same for everybody').toBe(304);
    });

    withoutPage(`${address} is whole, so that the gateway may cache it`, async ({ request }) => {
      // The gateway looks for the name, whatever its value. React also names attributes that are undefined.
      for (const headers of REQUESTS) {
        const page = await (await request.get(address, { headers })).text();
        expect(page).not.toContain('data-incomplete');
      }
    });
  }
}

const INJECTED = [
  '<script>window.injected = true</script>',
  '<img src="/nowhere" onerror="window.injected = true">',
  '<script src="data:text/javascript,window.injected=true"></script>',
];

test('a script that somebody brought into a page does not run', async ({ page, watch }) => {
  watch.expectedErrors.push(/Content Security Policy/, /Failed to load resource/);
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', `${INJECTED.join('')}<p id="end"></p></body>`);
    await route.fulfill({ response, body });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto('/about');
  await expect(page.locator('#end')).toBeAttached();
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(INJECTED.length);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});
