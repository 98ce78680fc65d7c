import { SAMPLE, SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** A page as a browser asks for it, and as the router of Next.js does. */
const REQUESTS: Record<string, string>[] = [{}, { rsc: '1' }];

for (const site of SITES) {
  const { home, list, property, listHome, updateHome, admin } = site;
  for (const address of [home, list, property(SAMPLE), listHome, updateHome, admin]) {
    test(`${address} needs no inline exceptions in its policy`, async ({ request }) => {
      const response = await request.get(address);
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).not.toContain('unsafe-inline');
      const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1];
      expect(nonce).toBeTruthy();
      const html = await response.text();
      expect(html.match(/ style="/g), 'inline styles').toBeNull();
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '');
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
      const again = (await request.get(address)).headers()['content-security-policy'];
      expect(again, 'every answer has a nonce of its own').not.toBe(policy);
    });

    test(`${address} is whole, so that the gateway may cache it`, async ({ request }) => {
      // The gateway looks for the name alone. React also names attributes that are undefined.
      for (const headers of REQUESTS) {
        const page = await (await request.get(address, { headers })).text();
        expect(page).not.toContain('data-incomplete');
      }
    });
  }
}
