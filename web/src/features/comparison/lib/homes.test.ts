import { afterEach, expect, it, vi } from 'vitest';
import { type LoadedHome, loadHomes } from './homes';

afterEach(() => void vi.unstubAllGlobals());

it('tells every home as it comes, a few at a time', async () => {
  let open = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    const id = path.split('/').at(-1);
    if (id === 'CASA-3') return Response.json({ code: 'listing_not_found' }, { status: 404 });
    if (id === 'CASA-4') return new Response(null, { status: 503 });
    if (id === 'CASA-5') throw new TypeError('no connection');
    return Response.json({ id });
  });
  const told = new Map<string, LoadedHome>();
  const ids = Array.from({ length: 20 }, (_, index) => `CASA-${index}`);
  await loadHomes(ids, 'en', (id, loaded) => told.set(id, loaded));
  expect([...told.keys()].sort()).toEqual([...ids].sort());
  expect(told.get('CASA-0')).toEqual({ kind: 'home', home: { id: 'CASA-0' } });
  expect(['CASA-3', 'CASA-4', 'CASA-5'].map((id) => told.get(id)?.kind)).toEqual([
    'gone',
    'failed',
    'failed',
  ]);
  expect(most).toBeLessThanOrEqual(6);
});
