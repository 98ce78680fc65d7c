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
  await loadHomes(ids, { stay: null, guests: null }, 'en', (id, loaded) => told.set(id, loaded));
  expect([...told.keys()].sort()).toEqual([...ids].sort());
  expect(told.get('CASA-0')).toEqual({
    kind: 'home',
    home: { id: 'CASA-0', stayPrice: null },
    isTaken: false,
  });
  expect(['CASA-3', 'CASA-4', 'CASA-5'].map((id) => told.get(id)?.kind)).toEqual([
    'gone',
    'failed',
    'failed',
  ]);
  expect(most).toBeLessThanOrEqual(6);
});

it('asks what the stay costs, and says where it is not possible', async () => {
  const stayPrice = { totalMinor: 80_600 };
  const answers: Record<string, unknown> = {
    '/api/v1/properties/CASA-1/stays': {
      items: [{ checkIn: '2027-05-08', checkOut: '2027-05-13', stayPrice }],
    },
    '/api/v1/properties/CASA-2/stays': {
      items: [{ checkIn: '2027-05-10', checkOut: '2027-05-15', stayPrice }],
    },
    '/api/v1/properties/CASA-3/stays': { items: [] },
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = '', query] = address.split('?');
    if (!path.endsWith('/stays')) return Response.json({ id: path.split('/').at(-1) });
    expect(query).toBe('checkIn=2027-05-08&checkOut=2027-05-13&guests=3');
    return path in answers ? Response.json(answers[path]) : new Response(null, { status: 503 });
  });
  const stay = { first: '2027-05-08', end: '2027-05-13' };
  const told = new Map<string, LoadedHome>();
  const ids = ['CASA-1', 'CASA-2', 'CASA-3', 'CASA-4'];
  await loadHomes(ids, { stay, guests: 3 }, 'en', (id, loaded) => told.set(id, loaded));
  const result = (id: string, price: unknown, isTaken: boolean) => [
    id,
    { kind: 'home', home: { id, stayPrice: price }, isTaken },
  ];
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries([
      result('CASA-1', stayPrice, false),
      result('CASA-2', null, true),
      result('CASA-3', null, true),
      // Nothing is said of what is not known.
      result('CASA-4', null, false),
    ]),
  );
});
