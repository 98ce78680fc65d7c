import { afterEach, expect, it, vi } from 'vitest';
import { locateOnce } from './known-places';
import { CORRALEJO } from './samples';

afterEach(() => vi.unstubAllGlobals());

const address = { country: 'ES', postcode: '35660', city: '', region: '', address: 'Calle Mayor 5' };

it('asks for each address once, and again after a failure', async () => {
  const replies = [
    new Response('bad gateway', { status: 502 }),
    Response.json({ place: CORRALEJO }),
    Response.json({ place: null }),
  ];
  const fetched = vi.fn(async () => replies.shift() ?? new Response('no more', { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  const failed = { kind: 'failed', failure: 'unavailable' };
  const done = { kind: 'done', value: CORRALEJO };
  const nobody = { kind: 'done', value: null };
  expect(await locateOnce('a', address, 'en')).toEqual(failed);
  expect(await locateOnce('a', address, 'en')).toEqual(done);
  expect(await locateOnce('a', address, 'en')).toEqual(done);
  // Names may differ by language.
  expect(await locateOnce('a', address, 'es')).toEqual(nobody);
  expect(await locateOnce('a', address, 'es')).toEqual(nobody);
  expect(fetched).toHaveBeenCalledTimes(3);
});
