import { beforeEach, describe, expect, it } from 'vitest';
import { FakeStorage } from '@/storage/testing/fake-browser';
import type { Change } from './changes';
import { EditQueue, firstPart, unmadeWithout, wireEdit } from './queue';
import { blockOf } from './sample.test.data';

const NOW = Date.parse('2027-05-03T12:00:00.000Z');
let storage: FakeStorage;
let made: number;
const newId = () => String(made++);
const queueOf = (homeId = 'CASA-1') => new EditQueue(homeId, () => storage);
const removing = (remove: string): Change => ({ remove });

beforeEach(() => {
  storage = new FakeStorage();
  made = 0;
});

describe('the queue of edits', () => {
  it('survives the page, in the order in which the edits were made', () => {
    const queue = queueOf();
    queue.add([{ put: blockOf('a', '2027-05-04') }], NOW, newId);
    queue.add([removing('b')], NOW + 5, newId);
    const edits = queueOf().edits();
    expect(edits.map(wireEdit)).toEqual([
      { put: blockOf('a', '2027-05-04'), editedAt: '2027-05-03T12:00:00.000Z' },
      { remove: 'b', editedAt: '2027-05-03T12:00:00.005Z' },
    ]);
    expect(queue.isKept).toBe(true);
  });

  it('keeps until when a block holds its nights', () => {
    const hold = blockOf('h', '2027-06-03', '2027-06-05', { until: '2027-05-06T22:00:00Z' });
    queueOf().add([{ put: hold }], NOW, newId);
    expect(queueOf().edits().map(wireEdit)).toEqual([{ put: hold, editedAt: '2027-05-03T12:00:00.000Z' }]);
  });

  it.each([
    ['at the same moment', NOW, '2027-05-03T12:00:00.001Z'],
    ['by a clock that was put back', NOW - 3_600_000, '2027-05-03T12:00:00.001Z'],
    ['later', NOW + 90, '2027-05-03T12:00:00.090Z'],
  ])('dates an edit %s after the one before', (_, now, expected) => {
    const queue = queueOf();
    queue.add([removing('a')], NOW, newId);
    const [edit] = queue.add([removing('b')], now, newId);
    expect(edit?.editedAt).toBe(expected);
  });

  it('loses nothing where two tabs write at the same time', () => {
    const [one, other] = [queueOf(), queueOf()];
    one.add([removing('a')], NOW, newId);
    other.add([removing('b')], NOW, newId);
    one.remove([]);
    expect(one.edits()).toHaveLength(2);
    expect(other.edits()).toEqual(one.edits());
  });

  it('belongs to one home', () => {
    queueOf('CASA-1').add([removing('a')], NOW, newId);
    queueOf('CASA-10').add([removing('b')], NOW, newId);
    expect(
      queueOf('CASA-1')
        .edits()
        .map(({ change }) => change),
    ).toEqual([removing('a')]);
    const key = storage.key(1);
    expect([queueOf('CASA-1').concerns(key), queueOf('CASA-10').concerns(key)]).toEqual([false, true]);
    expect(queueOf().concerns(null)).toBe(true);
  });

  it('keeps edits with the page where the storage takes none, and says so', () => {
    storage.trouble = new Error('full');
    const queue = queueOf();
    const [edit] = queue.add([removing('a')], NOW, newId);
    expect(queue.edits()).toHaveLength(1);
    expect(queue.isKept).toBe(false);
    queue.remove([edit?.key ?? '']);
    expect([queue.edits().length, queue.isKept]).toEqual([0, true]);
  });

  it.each([
    ['no JSON', 'x'],
    ['nothing', 'null'],
    ['no change', '{"editedAt":"2027-05-03T12:00:00Z"}'],
    ['no time', '{"editedAt":"x","change":{"remove":"a"}}'],
    ['no id', '{"editedAt":"2027-05-03T12:00:00Z","change":{"remove":3}}'],
    ['half a block', '{"editedAt":"2027-05-03T12:00:00Z","change":{"put":{"id":"a"}}}'],
    [
      'a block the wrong way round',
      JSON.stringify({
        editedAt: '2027-05-03T12:00:00Z',
        change: { put: blockOf('a', '2027-05-04', '2027-05-03') },
      }),
    ],
  ])('deletes an entry that is %s', (_, text) => {
    storage.setItem('owner-blocks:CASA-1:x', text);
    storage.setItem('other', text);
    expect(queueOf().edits()).toEqual([]);
    expect(storage.length).toBe(1);
  });
});

describe('edits that wait for others', () => {
  /** `a` makes a block, `-a` removes it, and `a<b` makes it after `b`. */
  const editsOf = (text: string) =>
    queueOf().add(
      text.split(' ').map((each): Change => {
        if (each.startsWith('-')) return { remove: each.slice(1) };
        const [id = '', after] = each.split('<');
        return { put: blockOf(id, '2027-05-04'), ...(after && { after }) };
      }),
      NOW,
      newId,
    );
  const idsOf = (edits: ReturnType<typeof editsOf>) =>
    edits.map(({ change }) => ('put' in change ? change.put.id : `-${change.remove}`)).join(' ');

  it.each([
    ['a b -c', 'a b -c'],
    ['a b c d', 'a b c'],
    ['n a<n', 'n'],
    ['b n a<n a', 'b n'],
    ['a<n a', 'a a'],
    ['a<n n', 'a n'],
  ])('of %s go first: %s', (text, expected) => {
    expect(idsOf(firstPart(editsOf(text), 3))).toBe(expected);
  });

  it.each([
    ['n a<n', 'n', 'a'],
    ['a n a<n b -a', 'n', 'a -a'],
    ['n a<n m b<m', 'n', 'a'],
    ['n a<n m b<m', 'm', 'b'],
    ['n a<n', 'a', ''],
    ['a b', 'a', ''],
  ])('of %s without %s are not made: %s', (text, refused, expected) => {
    expect(idsOf(unmadeWithout(editsOf(text), [refused]))).toBe(expected);
  });

  it('name no other edit to the API', () => {
    expect(editsOf('a<n').map(wireEdit)).toEqual([
      { put: blockOf('a', '2027-05-04'), editedAt: '2027-05-03T12:00:00.000Z' },
    ]);
    expect(idsOf(firstPart(queueOf().edits(), 3))).toBe('a');
  });
});
