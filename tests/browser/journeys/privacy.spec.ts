import { SITES } from '../support/site';
import { expect, test } from '../support/watch';

/** A page as a browser asks for it, and as the router of Next.js does. */
const REQUESTS: Record<string, string>[] = [{}, { rsc: '1' }];

test('no page of a home holds its owner’s address or number, until somebody asks for it', async ({ request }) => {
  const found = await request.get('/api/v1/properties?limit=100');
  const { items } = (await found.json()) as { items: { id: string }[] };
  expect(items.length).toBeGreaterThan(30);
  for (const { id } of items) {
    const answer = await request.post(`/api/v1/properties/${id}/contact`);
    const details = (await answer.json()) as Record<string, string | null>;
    const told = Object.values(details).filter((value) => value !== null);
    expect(told, id).toHaveLength(1);
    for (const site of SITES) {
      for (const headers of REQUESTS) {
        const page = await (await request.get(site.property(id), { headers })).text();
        for (const value of told) expect(page.includes(value), `${id} shows ${value}`).toBe(false);
      }
    }
  }
});
