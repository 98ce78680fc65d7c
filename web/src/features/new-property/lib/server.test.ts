import { afterEach, expect, it, vi } from 'vitest';
import { saveNewDraft } from './server';

afterEach(() => vi.unstubAllGlobals());

it('saves the first form again where the answer was lost', async () => {
  const fetched = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response(null, { status: 412 }))
    .mockResolvedValueOnce(Response.json({ version: 2 }))
    .mockResolvedValueOnce(Response.json({ version: 3 }));
  vi.stubGlobal('fetch', fetched);
  const answer = await saveNewDraft({ token: 'abc', version: 1 }, { name: 'Casa' }, 'en');
  expect(answer).toMatchObject({ kind: 'done', value: { version: 3 } });
  const versions = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-match'));
  expect(versions).toEqual(['"1"', null, '"2"']);
});
