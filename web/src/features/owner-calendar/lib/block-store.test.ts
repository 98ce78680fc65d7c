import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setVisit } from '@/api/visit';
import { connect, FakeStorage, fakeBrowser } from '@/storage/testing/fake-browser';
import { BlockStore } from './block-store';
import { nightsOf, opening } from './changes';
import { blockOf, CALENDAR, written } from './sample.test.data';
import { shownBlocks } from './state';
import { FakeServer } from './testing/fake-server';

let server: FakeServer;
let storage: FakeStorage;
let leave: (() => void)[];
const ended = vi.fn();

function open(browser = fakeBrowser(storage)) {
  const store = new BlockStore('CASA-1', browser);
  leave.push(store.listen('en', ended));
  return { store, browser, shown: () => shownBlocks(store.state()).map(written) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-05-03T12:00:00Z') });
  server = new FakeServer();
  storage = new FakeStorage();
  leave = [];
  ended.mockClear();
});

afterEach(() => {
  for (const stop of leave) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = () => vi.advanceTimersByTimeAsync(400);
const A = blockOf('a', '2027-05-04', '2027-05-05');
const WRITTEN_A = 'a 2027-05-04..2027-05-05';

describe('the blocks of a home', () => {
  it('are those of the server', async () => {
    server.blocks.set('a', A);
    const { store, shown } = open();
    expect(store.state()).toMatchObject({ reading: 'reading', status: 'idle' });
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
    expect(store.state()).toMatchObject({ reading: 'read', status: 'success', calendar: CALENDAR });
  });

  it('show an edit at once, and send clicks in a row together', async () => {
    const { store, shown } = open();
    await soon();
    store.edit([{ put: A }]);
    store.edit([{ put: blockOf('b', '2027-05-09') }, { remove: 'a' }]);
    expect(shown()).toEqual(['b 2027-05-09..2027-05-09']);
    expect(server.sent).toEqual([]);
    await soon();
    expect(server.sent.map((edits) => edits.map(({ put, remove }) => put?.id ?? `-${remove}`))).toEqual([
      ['a', 'b', '-a'],
    ]);
    expect(store.state()).toMatchObject({ queue: [], status: 'success' });
    expect(storage.length).toBe(0);
  });

  it('return what undoes an edit', async () => {
    server.blocks.set('a', A);
    const { store, shown } = open();
    await soon();
    const undoing = store.edit([{ remove: 'a' }, { put: blockOf('b', '2027-05-09') }]);
    await soon();
    store.edit(undoing);
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
    expect([...server.blocks.keys()]).toEqual(['a']);
  });

  it.each(['offline', 'answerLost', 'proxy', 503, 429] as const)(
    'keep edits on this device while the server is away (%s), and send them once it is back',
    async (weather) => {
      const { store, shown, browser } = open();
      await soon();
      server.weather = weather;
      store.edit([{ put: A }]);
      await soon();
      expect(store.state()).toMatchObject({ status: 'error', refusal: null });
      expect(shown()).toEqual([WRITTEN_A]);
      expect(storage.length).toBe(1);
      server.weather = 'fine';
      browser.window.dispatchEvent(new Event('online'));
      await soon();
      expect(store.state()).toMatchObject({ status: 'success', queue: [] });
      expect([...server.blocks.values()].map(written)).toEqual([WRITTEN_A]);
    },
  );

  it('try again by themselves, less and less often', async () => {
    const { store } = open();
    await soon();
    server.weather = 'offline';
    store.edit([{ put: A }]);
    await soon();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.state().status).toBe('error');
    server.weather = 'fine';
    await vi.advanceTimersByTimeAsync(15_000);
    expect(store.state().status).toBe('success');
  });

  it('send on another visit what a page left behind', async () => {
    const first = open();
    await soon();
    server.weather = 'offline';
    first.store.edit([{ put: A }]);
    leave.pop()?.();
    await soon();
    server.weather = 'fine';
    const second = open();
    await soon();
    expect(second.shown()).toEqual([WRITTEN_A]);
    expect([...server.blocks.keys()]).toEqual(['a']);
  });

  it('send what is gathered when the page is left', async () => {
    const { store } = open();
    await soon();
    store.edit([{ put: A }]);
    leave.pop()?.();
    await soon();
    expect([...server.blocks.keys()]).toEqual(['a']);
  });

  it('go on sending what waits when the page shows another part', async () => {
    const { store, browser } = open();
    await soon();
    server.weather = 'offline';
    store.edit([{ put: A }]);
    await soon();
    leave.pop()?.();
    server.weather = 'fine';
    browser.window.dispatchEvent(new Event('online'));
    await soon();
    expect([...server.blocks.keys()]).toEqual(['a']);
  });

  it.each([
    ['short', '', true],
    ['long', 'x'.repeat(60_000), false],
  ])('send a %s click at once when the page is left', async (_, reason, keepalive) => {
    const { store, browser } = open();
    await soon();
    store.edit([{ put: { ...A, reason } }]);
    browser.window.dispatchEvent(new Event('pagehide'));
    expect(server.sent).toHaveLength(1);
    expect(server.keepalive).toBe(keepalive);
    await soon();
    expect(server.sent).toHaveLength(1);
  });

  it.each([
    ['applied', ['a 2027-05-04..2027-05-04', 'n 2027-05-06..2027-05-06'], ['n', 'a'], []],
    ['refused', ['a 2027-05-04..2027-05-06'], ['n'], ['n', 'a', 'a']],
  ])(
    'of a block in two are a whole until its second part is there: %s',
    async (outcome, blocks, sent, told) => {
      const whole = blockOf('a', '2027-05-04', '2027-05-06');
      server.blocks.set('a', whole);
      if (outcome === 'refused') server.outcomes.set('n', { outcome, detail: 'Too many.' });
      const { store, shown } = open();
      await soon();
      const nights = nightsOf({ startDate: '2027-05-05', endDate: '2027-05-05' });
      store.edit(opening([whole], nights, () => 'n', A.createdAt));
      if (outcome === 'refused') store.edit([{ remove: 'a' }]);
      await soon();
      expect([...server.blocks.values()].map(written)).toEqual(blocks);
      expect(shown()).toEqual(blocks);
      expect(server.sent.map((edits) => edits.map(({ put, remove }) => put?.id ?? remove).join())).toEqual(
        sent,
      );
      const { notices, queue } = store.state();
      expect(notices.map(({ block }) => block?.id)).toEqual(told);
      for (const { detail } of notices) expect(detail).toBe('Too many.');
      expect(queue).toEqual([]);
      expect(storage.length).toBe(0);
    },
  );

  it('send the end of a hold along, with all that is left of it', async () => {
    const until = '2027-05-06T22:00:00Z';
    const hold = blockOf('h', '2027-06-04', '2027-06-06', { until });
    server.blocks.set('h', hold);
    const { store } = open();
    await soon();
    server.weather = 'offline';
    const nights = nightsOf({ startDate: '2027-06-05', endDate: '2027-06-05' });
    const undoing = store.edit(opening([hold], nights, () => 'n', A.createdAt));
    await soon();
    server.weather = 'fine';
    await store.sync();
    expect([...server.blocks.values()].map((block) => block.until)).toEqual([until, until]);
    store.edit(undoing);
    await store.sync();
    expect([...server.blocks.values()]).toEqual([hold]);
  });

  it('keep the edits of a session that is over', async () => {
    const { store } = open();
    await soon();
    server.weather = 401;
    store.edit([{ put: A }]);
    await soon();
    expect(ended).toHaveBeenCalled();
    expect(store.state().status).toBe('error');
    expect(storage.length).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('keep no edit of an operator who only looks at the home, nor send it later', async () => {
    const { store, shown, browser } = open();
    await soon();
    const words = { readOnly: 'Only looked at.', ownersOnly: '', forbidden: '' };
    setVisit({ writes: false, words });
    store.edit([{ put: A }]);
    await soon();
    expect(store.state()).toMatchObject({ queue: [], refusal: 'Only looked at.' });
    expect(shown()).toEqual([]);
    setVisit({ writes: true, words });
    browser.window.dispatchEvent(new Event('focus'));
    await soon();
    expect([server.sent, storage.length]).toEqual([[], 0]);
    setVisit(null);
  });

  it('say what a refusal of everything says, and wait for somebody to come back', async () => {
    const { store, browser } = open();
    await soon();
    server.weather = 403;
    store.edit([{ put: A }]);
    await soon();
    expect(store.state()).toMatchObject({ status: 'error', refusal: 'No.' });
    server.weather = 'fine';
    browser.window.dispatchEvent(new Event('focus'));
    await soon();
    expect(store.state()).toMatchObject({ status: 'success', refusal: null, queue: [] });
  });

  it.each([
    [{ outcome: 'refused', code: 'too_many_blocks', detail: 'Too many.' }, 'refused', 'Too many.'],
    [{ outcome: 'superseded' }, 'superseded', null],
  ])('tell what became of an edit: %j', async (outcome, told, detail) => {
    const { store, shown } = open();
    await soon();
    server.outcomes.set('a', outcome);
    store.edit([{ put: A }, { put: blockOf('b', '2027-05-09') }]);
    await soon();
    const [notice] = store.state().notices;
    expect(notice).toMatchObject({ outcome: told, detail, block: A });
    expect(shown()).toEqual(['b 2027-05-09..2027-05-09']);
    expect(store.state()).toMatchObject({ queue: [], status: 'success' });
    store.dismiss([notice?.key ?? '']);
    expect(store.state().notices).toEqual([]);
  });

  it.each([
    { createdAt: '2027-05-03T12:30:00.123456Z' },
    { editedAt: '2027-05-03T12:30:00.123456Z' },
    { createdAt: '2027-05-03T12:30:00.123456Z', editedAt: '2027-05-03T12:10:00Z' },
  ])(
    'date an edit after the block that it is about, whatever the clock of this device: %j',
    async (times) => {
      server.blocks.set('a', { ...A, ...times });
      const { store } = open();
      await soon();
      store.edit([{ remove: 'a' }]);
      await soon();
      expect(server.sent[0]?.[0]?.editedAt).toBe('2027-05-03T12:30:00.124Z');
    },
  );

  it('are the same in two tabs', async () => {
    const tabs = [fakeBrowser(storage), fakeBrowser(storage)];
    const [one, other] = tabs.map(open);
    await soon();
    connect(storage, tabs);
    server.weather = 'offline';
    one?.store.edit([{ put: A }]);
    expect(other?.shown()).toEqual([WRITTEN_A]);
    await soon();
    server.weather = 'fine';
    tabs[1]?.window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(one?.shown()).toEqual([WRITTEN_A]);
    await soon();
    for (const tab of [one, other]) {
      expect(tab?.shown()).toEqual([WRITTEN_A]);
      expect(tab?.store.state()).toMatchObject({ queue: [], status: 'success' });
    }
  });

  it('say when the browser keeps nothing', async () => {
    const { store } = open();
    await soon();
    storage.trouble = new Error('full');
    server.weather = 'offline';
    store.edit([{ put: A }]);
    await soon();
    expect(store.state()).toMatchObject({ status: 'error', isKept: false });
    server.weather = 'fine';
    await store.sync();
    expect(store.state()).toMatchObject({ status: 'success', isKept: true });
  });

  it('are not taken back by a reading that was asked for before an edit', async () => {
    const { store, shown } = open();
    await soon();
    const { fetch } = globalThis;
    let answer = () => {};
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const response = await fetch(path, init);
      if (!init?.method && path.endsWith('/blocks')) await new Promise<void>((done) => (answer = done));
      return response;
    });
    void store.refresh();
    await soon();
    store.edit([{ put: A }]);
    await soon();
    answer();
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
  });

  it('are read again when they are shown after something else changed them', async () => {
    const { store, shown } = open();
    await soon();
    for (const stop of leave.splice(0)) stop();
    server.blocks.set('a', A);
    leave.push(store.listen('en', ended));
    await soon();
    expect(shown()).toEqual([]);
    for (const stop of leave.splice(0)) stop();
    store.expire();
    leave.push(store.listen('en', ended));
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
  });

  it('are read at once while they are shown, when something else changed them', async () => {
    const { store, shown } = open();
    await soon();
    server.blocks.set('a', A);
    store.expire();
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
  });

  it('are read again where they were being read when something else changed them', async () => {
    const { fetch } = globalThis;
    const answers: (() => void)[] = [];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const response = await fetch(path, init);
      if (path.endsWith('/blocks')) await new Promise<void>((done) => answers.push(done));
      return response;
    });
    const { store, shown } = open();
    await soon();
    server.blocks.set('a', A);
    store.expire();
    await soon();
    // The older reading comes last.
    for (const answer of answers.reverse()) {
      answer();
      await soon();
    }
    expect(shown()).toEqual([WRITTEN_A]);
  });

  it('are read again when the owner comes back after a while', async () => {
    const { browser } = open();
    await soon();
    const { reads } = server;
    browser.window.dispatchEvent(new Event('focus'));
    await soon();
    expect(server.reads).toBe(reads);
    await vi.advanceTimersByTimeAsync(61_000);
    browser.window.dispatchEvent(new Event('focus'));
    await soon();
    expect(server.reads).toBe(reads + 3);
  });

  it('tell that they could not be read, with what waits here', async () => {
    server.weather = 'offline';
    const { store, shown } = open();
    await soon();
    expect(store.state()).toMatchObject({ reading: 'failed', status: 'idle', server: null });
    store.edit([{ put: A }]);
    await soon();
    expect(shown()).toEqual([WRITTEN_A]);
    server.weather = 'fine';
    await store.refresh();
    expect(store.state()).toMatchObject({ reading: 'read', status: 'success' });
  });

  it('send many edits in parts', async () => {
    const { store } = open();
    await soon();
    store.edit(Array.from({ length: 450 }, (_, index) => ({ put: blockOf(`b${index}`, '2027-06-01') })));
    await soon();
    expect(server.sent.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(server.blocks.size).toBe(450);
  });
});
