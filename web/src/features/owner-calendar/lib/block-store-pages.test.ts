import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage, fakeBrowser } from '@/storage/testing/fake-browser';
import { BlockStore } from './block-store';
import { blockOf } from './sample.test.data';
import { shownBlocks } from './state';
import { FakeServer } from './testing/fake-server';

const A = blockOf('a', '2027-05-04', '2027-05-05');
let server: FakeServer;
let storage: FakeStorage;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-05-03T12:00:00Z') });
  server = new FakeServer();
  storage = new FakeStorage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a block that another page adds', () => {
  const add = (store = new BlockStore('CASA-1', fakeBrowser(storage))) => store.add({ put: A }, 'en');

  it.each([
    ['fine', {}, { kind: 'synced' }, 0],
    ['offline', {}, { kind: 'local' }, 1],
    [503, {}, { kind: 'local' }, 1],
    [401, {}, { kind: 'ended' }, 0],
    [400, {}, { kind: 'refused', detail: 'No.' }, 0],
    [403, {}, { kind: 'refused', detail: 'No.' }, 0],
    ['fine', { outcome: 'refused', detail: 'Too late.' }, { kind: 'refused', detail: 'Too late.' }, 0],
    ['fine', { outcome: 'superseded' }, { kind: 'refused', detail: null }, 0],
  ] as const)('with the server %s %j is %j', async (weather, outcome, expected, waiting) => {
    server.weather = weather;
    if ('outcome' in outcome) server.outcomes.set('a', outcome);
    const store = new BlockStore('CASA-1', fakeBrowser(storage));
    // Whoever asked tells of it, and no other part of the page.
    store.subscribe(() => expect(store.state().notices).toEqual([]));
    expect(await add(store)).toEqual(expected);
    expect(storage.length).toBe(waiting);
    expect(store.state().queue).toHaveLength(waiting);
    server.weather = 'fine';
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.blocks.has('a')).toBe(waiting > 0 || expected.kind === 'synced');
  });

  it.each([401, 403] as const)(
    'leaves what waited before it, also where it is not taken: %s',
    async (weather) => {
      server.weather = 'offline';
      const store = new BlockStore('CASA-1', fakeBrowser(storage));
      await store.add({ put: blockOf('b', '2027-05-09') }, 'en');
      server.weather = weather;
      await add(store);
      expect(shownBlocks(store.state()).map(({ id }) => id)).toEqual(['b']);
    },
  );

  it('is told of where it is refused later', async () => {
    server.weather = 'offline';
    const store = new BlockStore('CASA-1', fakeBrowser(storage));
    await add(store);
    server.weather = 'fine';
    server.outcomes.set('a', { outcome: 'refused', detail: 'Too many.' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.state().notices).toMatchObject([{ block: { id: 'a' }, detail: 'Too many.' }]);
  });

  it('is sent later while its page is open', async () => {
    server.weather = 'offline';
    expect(await add()).toEqual({ kind: 'local' });
    server.weather = 'fine';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(storage.length).toBe(0);
    expect([...server.blocks.keys()]).toEqual(['a']);
  });
});

describe('what a page left behind', () => {
  beforeEach(async () => {
    server.weather = 'offline';
    await new BlockStore('CASA-1', fakeBrowser(storage)).add({ put: A }, 'en');
  });

  it.each([
    ['there is a connection', 'fine', 'fine', ['a']],
    ['it comes back', 'offline', 'fine', ['a']],
    ['it does not', 'offline', 'offline', []],
  ] as const)('is sent by a page without the calendar once %s', async (_, before, after, blocks) => {
    server.weather = before;
    const browser = fakeBrowser(storage);
    await new BlockStore('CASA-1', browser).resend('en');
    server.weather = after;
    browser.window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([...server.blocks.keys()]).toEqual(blocks);
  });

  it('is nothing for another home', async () => {
    server.weather = 'fine';
    await new BlockStore('CASA-2', fakeBrowser(storage)).resend('en');
    expect(server.sent).toEqual([]);
  });
});
