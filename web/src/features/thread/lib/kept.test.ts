import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '@/storage/testing/fake-browser';
import { sampleAnswer, sampleQuote, sampleThread } from '../sample.test.data';
import { type KeptInquiry, MOST_KEPT, parseKept, withKept, withoutKept } from './kept';
import { groupsOf, type LoadedThread, loadThreads } from './list';

const kept = (token: string): KeptInquiry => ({ token, propertyName: `Casa ${token}` });
const many = Array.from({ length: MOST_KEPT + 5 }, (_, index) => kept(`t${index}`));

describe('kept inquiries', () => {
  it.each([
    [null, []],
    ['text', []],
    [[null, 7, {}, { ...kept('a'), token: '' }, { ...kept('a'), propertyName: 7 }], []],
    [
      [kept('a'), kept('b')],
      [kept('a'), kept('b')],
    ],
    // Its link and its home alone, whatever else was stored.
    [[{ ...kept('a'), message: 'secret' }], [kept('a')]],
    [many, many.slice(0, MOST_KEPT)],
  ])('read %j', (stored, expected) => {
    expect(parseKept(stored)).toEqual(expected);
  });

  it('have the newest first, and each once', () => {
    expect(withKept([kept('b'), kept('a')], kept('c')).map(({ token }) => token)).toEqual(['c', 'b', 'a']);
    expect(withKept([kept('b'), kept('a')], kept('a')).map(({ token }) => token)).toEqual(['a', 'b']);
    expect(withKept(many.slice(0, MOST_KEPT), kept('new'))).toHaveLength(MOST_KEPT);
    expect(withoutKept([kept('b'), kept('a')], 'b')).toEqual([kept('a')]);
  });
});

describe('the store', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', new FakeStorage());
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('keeps and forgets', async () => {
    const { inquiriesStore, keepInquiry, forgetInquiry } = await import('./store');
    keepInquiry(kept('a'));
    keepInquiry(kept('b'));
    forgetInquiry('a');
    forgetInquiry('unknown');
    expect(inquiriesStore.get()).toEqual([kept('b')]);
  });
});

describe('the list', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('tells what became of each inquiry', async () => {
    const answers: Record<string, () => Response> = {
      a: () => Response.json(sampleThread()),
      b: () => Response.json({ code: 'inquiry_not_found' }, { status: 404 }),
      c: () => Response.json({}, { status: 503 }),
    };
    vi.stubGlobal('fetch', async (path: string) => answers[path.slice(-1)]?.());
    const told: Record<string, string> = {};
    await loadThreads(['a', 'b', 'c'], 'en', (token, { kind }) => {
      told[token] = kind;
    });
    expect(told).toEqual({ a: 'thread', b: 'gone', c: 'failed' });
  });

  it('has those for the same dates side by side', () => {
    const answers = [sampleAnswer('x', sampleQuote())];
    const thread = (checkIn: string | null): LoadedThread => ({
      kind: 'thread',
      thread: sampleThread({ checkIn, answers }),
    });
    const loaded = new Map([
      ['a', thread('2027-05-08')],
      ['b', thread('2027-05-01')],
      ['c', thread('2027-05-08')],
      ['d', thread(null)],
      ['e', { kind: 'gone' } as const],
    ]);
    const groups = groupsOf(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((token) => kept(token)),
      loaded,
    );
    expect(
      groups.map(({ dates, inquiries }) => [dates?.checkIn, inquiries.map((each) => each.kept.token)]),
    ).toEqual([
      ['2027-05-08', ['a', 'c']],
      ['2027-05-01', ['b']],
      [undefined, ['d']],
    ]);
  });
});
