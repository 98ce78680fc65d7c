import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '@/api/call';
import type { OwnPhoto } from '@/api/types';
import { NO_WISH } from './arrange';
import {
  dueUploads,
  isTemporary,
  isUnsaved,
  isUploading,
  isWaiting,
  NO_PHOTOS,
  PHOTOS_MAX,
  type PhotoAction,
  type PhotoState,
  photosAfter,
  readyPhotos,
  slotsLeft,
} from './photos';

const file = new Blob(['a photo']);
const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `p${from + index}`);
const add = (...ids: string[]): PhotoAction => ({
  type: 'add',
  files: ids.map((id) => ({ id, name: `${id}.jpg`, file })),
});
const photo = (id: string, state: OwnPhoto['state'] = 'ready'): OwnPhoto => ({
  id,
  state,
  problem: null,
  photo: null,
  altTexts: [],
  similarTo: null,
});
const list = (...items: OwnPhoto[]): PhotoAction => ({ type: 'listed', list: { version: '1', items } });
const stateAfter = (...actions: PhotoAction[]): PhotoState => actions.reduce(photosAfter, NO_PHOTOS);
const stages = ({ uploads }: PhotoState) => uploads.map(({ id, stage }) => `${id} ${stage.kind}`);
const send = (id: string): PhotoAction => ({ type: 'send', id });
const progress = (id: string): PhotoAction => ({ type: 'progress', id, part: 0.5 });
const broke = (id: string): PhotoAction => ({ type: 'broke', id });
const heic = (id: string): PhotoAction => ({ type: 'failed', id, fault: { kind: 'heic' } });

describe('the queue', () => {
  it('sends three at once, in the order in which they were chosen', () => {
    const state = stateAfter(add(...names(5)));
    expect(dueUploads(state).map(({ id }) => id)).toEqual(['p0', 'p1', 'p2']);
    expect(dueUploads(photosAfter(state, send('p0'))).map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(dueUploads(stateAfter(add(...names(5)), send('p0'), send('p1'), send('p2')))).toEqual([]);
  });

  it.each([
    ['none before', [], 30, PHOTOS_MAX, 5],
    ['photos that wait count', [list(...names(24).map((id) => photo(id, 'waiting')))], 2, 1, 1],
    ['refused ones do not', [list(...names(25).map((id) => photo(id, 'refused')))], 2, 2, 0],
    ['files on their way count', [add(...names(20))], 7, 25, 2],
    ['nor do those that failed', [add(...names(25)), heic('p0')], 2, 26, 1],
    ['no room at all', [list(...names(25).map((id) => photo(id)))], 3, 0, 3],
  ])('holds 25 photos: %s', (_, before, count, uploads, dropped) => {
    const state = stateAfter(...before, add(...names(count, 50)));
    expect(state.uploads).toHaveLength(uploads);
    expect(state.dropped).toBe(dropped);
    expect(slotsLeft(state)).toBeGreaterThanOrEqual(0);
  });

  it('becomes a photo that is looked at, and shows the file meanwhile', () => {
    const state = stateAfter(list(), add('a'), send('a'), {
      type: 'arrived',
      id: 'a',
      photo: photo('a', 'waiting'),
    });
    expect(state).toMatchObject({ uploads: [], files: { a: file }, arrived: 1 });
    expect([isUploading(state), isWaiting(state), isUnsaved(state)]).toEqual([false, true, false]);
    expect(photosAfter(state, list(photo('b')))).toMatchObject({ files: { a: file } });
    const ready = photosAfter(state, list(photo('a')));
    expect([isWaiting(ready), ready.files]).toEqual([false, {}]);
  });

  it('waits without end where nothing can be sent, and gives up on a file that breaks off on the way', () => {
    const once = [send('a'), broke('a')];
    expect(stages(stateAfter(add('a'), ...once, ...once, ...once, ...once, ...once))).toEqual(['a queued']);
    const midway = [send('a'), progress('a'), broke('a')];
    const state = stateAfter(add('a', 'b'), ...midway);
    expect(stages(state)).toEqual(['a queued', 'b queued']);
    // One at a time on a slow connection.
    expect(dueUploads(state)).toHaveLength(1);
    const over = stateAfter(add('a'), ...midway, ...midway, ...midway, ...midway);
    expect(over.uploads).toMatchObject([{ stage: { kind: 'failed', fault: { kind: 'interrupted' } } }]);
    expect(photosAfter(over, { type: 'again', ids: ['a'] }).uploads).toMatchObject([
      { tries: 0, stage: { kind: 'queued' } },
    ]);
  });

  it('finds a file whose answer was lost among the photos', () => {
    expect(stages(stateAfter(add('a', 'b'), send('b'), list(photo('a'))))).toEqual(['b sending']);
  });

  it('counts what arrived since it was last empty', () => {
    const arrived = (id: string): PhotoAction => ({ type: 'arrived', id, photo: photo(id, 'waiting') });
    const state = stateAfter(list(), add('a', 'b'), arrived('a'), heic('b'));
    expect(state.arrived).toBe(1);
    expect(photosAfter(state, add('c')).arrived).toBe(0);
    expect(photosAfter(stateAfter(add('a', 'b'), arrived('a')), add('c')).arrived).toBe(1);
  });
});

describe('the photos', () => {
  const wish = { order: ['b', 'a'], texts: { a: [{ language: 'en', text: 'Pool' }] } };
  const wished = stateAfter(list(photo('a'), photo('b')), { type: 'wished', wish });

  it('are shown as they are wished, before they are saved and while others change them', () => {
    expect(readyPhotos(wished).map(({ id }) => id)).toEqual(['b', 'a']);
    const changed = photosAfter(wished, list(photo('a'), photo('b'), photo('c')));
    expect(readyPhotos(changed).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('keep what was wished while they were saved', () => {
    const saved: PhotoAction = {
      type: 'saved',
      wish,
      list: { version: '2', items: [photo('b'), photo('a')] },
    };
    expect(photosAfter(wished, saved)).toMatchObject({ wish: NO_WISH, saving: false });
    const later = { ...wish, order: ['a', 'b'] };
    expect(photosAfter(photosAfter(wished, { type: 'wished', wish: later }), saved).wish).toBe(later);
  });

  it('lose a removed one with its texts', () => {
    const state = photosAfter(wished, { type: 'removed', id: 'a' });
    expect(state.wish.texts).toEqual({});
    expect(readyPhotos(state).map(({ id }) => id)).toEqual(['b']);
  });

  it('are given up for those of another home only', () => {
    const entered = (folder: string): PhotoAction => ({ type: 'entered', folder });
    expect(stages(stateAfter(add('a'), entered('/one')))).toEqual(['a queued']);
    expect(stages(stateAfter(entered('/one'), add('a'), entered('/one')))).toEqual(['a queued']);
    expect(stateAfter(entered('/one'), add('a'), entered('/two'))).toEqual({ ...NO_PHOTOS, folder: '/two' });
  });

  it.each([
    [{ kind: 'silent', why: 'late' }, true],
    [{ kind: 'refused', status: 502, problem: null }, true],
    [{ kind: 'refused', status: 412, problem: null }, false],
    [{ kind: 'refused', status: 429, problem: null }, false],
  ] as const)('wait where there is no connection or no service: %o', (answer, waits) => {
    expect(isTemporary(answer)).toBe(waits);
  });

  const REFUSED: ApiFailure = { kind: 'refused', status: 403, problem: null };
  const OFFLINE: ApiFailure = { kind: 'silent', why: 'offline' };

  it('keep a refusal until its owner tries again, and a lost connection until there is an answer', () => {
    const refused: PhotoAction = { type: 'troubled', answer: REFUSED };
    const offline: PhotoAction = { type: 'troubled', answer: OFFLINE };
    expect(stateAfter(refused, list()).trouble).toBe(REFUSED);
    expect(stateAfter(refused, { type: 'resumed' }).trouble).toBeNull();
    expect(stateAfter(offline, { type: 'resumed' }).trouble).toBe(OFFLINE);
    expect(stateAfter(offline, list()).trouble).toBeNull();
  });
});
