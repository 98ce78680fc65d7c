import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, ApiFailure } from '@/api/call';
import type { OwnPhoto, PhotoArrangement, PhotoList } from '@/api/types';
import type { Sending } from './api';
import { PhotoSession, type SessionTools } from './session';

const FOLDER = '/api/v1/listings/drafts/secret';
const OFFLINE: ApiFailure = { kind: 'silent', why: 'offline' };
const refusal = (code: string): ApiFailure => ({
  kind: 'refused',
  status: 409,
  problem: { code, detail: `told: ${code}`, status: 409, title: '', type: '', requestId: '' },
});
const photo = (id: string, state: OwnPhoto['state'] = 'ready'): OwnPhoto => ({
  id,
  state,
  problem: null,
  photo: null,
  altTexts: [],
  similarTo: null,
});
const jpeg = (name: string, size = 100) =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(size)], name, { type: 'image/jpeg' });

/** An API in memory. `down` is what it answers to everything. */
function fakeApi() {
  const api = {
    items: [] as OwnPhoto[],
    version: 1,
    down: null as ApiFailure | null,
    hidden: false,
    lists: 0,
    arrangements: [] as PhotoArrangement[],
    removed: [] as string[],
    /** Uploads that are not answered yet. */
    sending: new Map<string, Sending & { answer: (answer: Answer<OwnPhoto>) => void }>(),
    accept(id: string) {
      const photo: OwnPhoto = { ...PHOTO, id, state: 'waiting' };
      api.items.push(photo);
      api.sending.get(id)?.answer({ kind: 'done', value: photo });
      api.sending.delete(id);
    },
    fail(id: string, failure: ApiFailure) {
      api.sending.get(id)?.answer(failure);
      api.sending.delete(id);
    },
    list: (): PhotoList => ({ version: String(api.version), items: [...api.items] }),
  };
  let ids = 0;
  const tools: SessionTools = {
    listPhotos: async () => {
      api.lists += 1;
      return api.down ?? { kind: 'done', value: api.list() };
    },
    arrangePhotos: async (_folder, _locale, arrangement, version) => {
      if (api.down) return api.down;
      if (version !== String(api.version)) return refusal('photos_changed');
      api.arrangements.push(arrangement);
      api.version += 1;
      const order = arrangement.items.map(({ id }) => id);
      api.items.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
      return { kind: 'done', value: api.list() };
    },
    removePhoto: async (_folder, _locale, id) => {
      if (api.down) return api.down;
      api.removed.push(id);
      api.items = api.items.filter((item) => item.id !== id);
      return { kind: 'done', value: null };
    },
    uploadPhoto: (sending) =>
      new Promise((answer) => {
        if (api.down) answer(api.down);
        else api.sending.set(sending.id, { ...sending, answer });
      }),
    shrink: async (_file, side) => new Blob([`small ${side}`], { type: 'image/jpeg' }),
    newId: () => `p${++ids}`,
    isHidden: () => api.hidden,
  };
  return { api, session: new PhotoSession(tools) };
}
const PHOTO = photo('');

/** Lets everything happen that needs no time, reading of files included. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
const found = async () => FOLDER;
const stages = (session: PhotoSession) =>
  session.state().uploads.map(({ id, stage }) => `${id} ${stage.kind}`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('uploads', () => {
  it('go three at a time, are looked at, and end the polling', async () => {
    const { api, session } = fakeApi();
    session.enter(found, 'en');
    session.add(['a', 'b', 'c', 'd'].map((name) => jpeg(`${name}.jpg`)));
    await settle();
    expect([...api.sending.keys()]).toEqual(['p1', 'p2', 'p3']);
    api.sending.get('p1')?.onProgress(0.4);
    expect(session.state().uploads[0]?.stage).toEqual({ kind: 'sending', part: 0.4 });
    api.accept('p1');
    await settle();
    expect([...api.sending.keys()]).toEqual(['p2', 'p3', 'p4']);
    for (const id of ['p2', 'p3', 'p4']) api.accept(id);
    await pass(1_000);
    expect(session.state().uploads).toEqual([]);
    api.items = api.items.map(({ id }) => photo(id));
    await pass(1_000);
    expect(session.state().list?.items.every(({ state }) => state === 'ready')).toBe(true);
    const { lists } = api;
    await pass(60_000);
    expect(api.lists).toBe(lists);
  });

  it('are not polled while nobody looks', async () => {
    const { api, session } = fakeApi();
    api.items = [photo('a', 'waiting')];
    session.enter(found, 'en');
    await settle();
    api.hidden = true;
    await pass(60_000);
    expect(api.lists).toBe(1);
    api.hidden = false;
    session.wake();
    await settle();
    expect(api.lists).toBe(2);
    session.leave();
    await pass(60_000);
    expect(api.lists).toBe(2);
    session.enter(async () => FOLDER, 'en');
    await settle();
    expect(api.lists).toBe(3);
    // A draft that was submitted meanwhile is not there any more.
    api.down = refusal('draft_not_found');
    await pass(60_000);
    expect([api.lists, session.state().trouble]).toEqual([4, refusal('draft_not_found')]);
  });

  it('stay queued without a connection, and go on when it is back', async () => {
    const { api, session } = fakeApi();
    let folder: string | null = null;
    session.enter(async () => folder, 'en');
    session.add([jpeg('a.jpg')]);
    await pass(120_000);
    expect([stages(session), session.state().trouble]).toEqual([['p1 queued'], OFFLINE]);
    folder = FOLDER;
    session.reconnect();
    await settle();
    expect([stages(session), session.state().trouble]).toEqual([['p1 sending'], null]);
    api.down = OFFLINE;
    api.fail('p1', OFFLINE);
    await pass(120_000);
    expect([stages(session), session.state().trouble]).toEqual([['p1 queued'], OFFLINE]);
    api.down = null;
    session.reconnect();
    await settle();
    expect(stages(session)).toEqual(['p1 sending']);
  });

  it('send a smaller picture under the same id once the large one broke off', async () => {
    const { api, session } = fakeApi();
    session.enter(found, 'en');
    session.add([jpeg('a.jpg', 3_000_000)]);
    await settle();
    expect(api.sending.get('p1')?.file.size).toBeGreaterThan(3_000_000);
    api.sending.get('p1')?.onProgress(0.6);
    api.fail('p1', OFFLINE);
    await pass(2_000);
    expect(await api.sending.get('p1')?.file.text()).toBe('small 2560');
    // The first one arrived after all.
    api.items = [photo('p1')];
    api.fail('p1', refusal('photo_id_reused'));
    await settle();
    expect(session.state()).toMatchObject({ uploads: [], list: { items: [{ id: 'p1' }] } });
  });

  it('fail in the words of the API or in ours', async () => {
    const { api, session } = fakeApi();
    session.enter(found, 'en');
    session.add([jpeg('a.jpg'), new File(['%PDF-1.7'], 'b.pdf')]);
    await settle();
    api.fail('p1', refusal('too_many_photos'));
    await settle();
    expect(session.state().uploads.map(({ stage }) => stage)).toEqual([
      { kind: 'failed', fault: { kind: 'refused', answer: refusal('too_many_photos') } },
      { kind: 'failed', fault: { kind: 'format' } },
    ]);
    session.again(['p1']);
    await settle();
    expect(stages(session)).toEqual(['p1 sending', 'p2 failed']);
  });

  it('are stopped, also on the other side', async () => {
    const { api, session } = fakeApi();
    session.enter(found, 'en');
    session.add([jpeg('a.jpg')]);
    await settle();
    const signal = api.sending.get('p1')?.signal;
    expect(await session.remove('p1')).toBe(true);
    expect([signal?.aborted, api.removed, session.state().uploads]).toEqual([true, ['p1'], []]);
  });

  it('go on in another step of the form, and are given up for another home', async () => {
    const { api, session } = fakeApi();
    session.enter(found, 'en');
    session.add([jpeg('a.jpg')]);
    await settle();
    session.leave();
    session.enter(async () => FOLDER, 'en');
    await settle();
    expect([stages(session), api.sending.size]).toEqual([['p1 sending'], 1]);
    session.enter(async () => '/api/v1/owner/properties/CASA-1001', 'en');
    await settle();
    expect([stages(session), api.sending.get('p1')?.signal.aborted]).toEqual([[], true]);
  });
});

describe('changes', () => {
  async function opened() {
    const { api, session } = fakeApi();
    api.items = [photo('a'), photo('b')];
    session.enter(found, 'en');
    await settle();
    return { api, session };
  }
  const wish = { order: ['b', 'a'], texts: {} };
  const order = ({ items }: PhotoArrangement) => items.map(({ id }) => id).join('');

  it('are saved once, after the last one', async () => {
    const { api, session } = await opened();
    session.arrange({ order: ['a', 'b'], texts: {} });
    await pass(500);
    session.arrange(wish);
    await pass(999);
    expect(api.arrangements).toEqual([]);
    await pass(1);
    expect(api.arrangements.map(order)).toEqual(['ba']);
    expect(session.state()).toMatchObject({ wish: { order: null }, saving: false, list: { version: '2' } });
    await pass(60_000);
    expect(api.arrangements).toHaveLength(1);
  });

  it('are merged with what changed meanwhile', async () => {
    const { api, session } = await opened();
    session.arrange(wish);
    api.items.push(photo('c'));
    api.version += 1;
    await pass(1_000);
    expect(api.arrangements.map(order)).toEqual(['bac']);
    expect(session.state().trouble).toBeNull();
  });

  it('wait for a connection, and are saved when the photos are left', async () => {
    const { api, session } = await opened();
    api.down = OFFLINE;
    session.arrange(wish);
    await pass(30_000);
    expect(session.state()).toMatchObject({ wish, trouble: OFFLINE });
    api.down = null;
    session.reconnect();
    session.leave();
    await settle();
    expect(api.arrangements.map(order)).toEqual(['ba']);
  });

  it('that are refused are told, and not sent again by themselves', async () => {
    const { api, session } = await opened();
    api.down = refusal('draft_not_found');
    session.arrange(wish);
    await pass(60_000);
    expect(session.state().trouble).toEqual(refusal('draft_not_found'));
    api.down = null;
    await pass(60_000);
    expect(api.arrangements).toEqual([]);
    session.resume();
    await pass(1_000);
    expect(api.arrangements).toHaveLength(1);
  });

  it('that remove a photo tell whether it is gone', async () => {
    const { api, session } = await opened();
    api.down = OFFLINE;
    expect(await session.remove('a')).toBe(false);
    expect(session.state()).toMatchObject({ trouble: OFFLINE, list: { items: [{}, {}] } });
    api.down = null;
    expect(await session.remove('a')).toBe(true);
    await settle();
    expect(session.state().list?.items.map(({ id }) => id)).toEqual(['b']);
  });
});
