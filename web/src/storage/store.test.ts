import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserStore, ENDED } from './store';
import { FakeStorage } from './testing/fake-browser';

let storage: FakeStorage;
let window: EventTarget;
const numbers = (stored: unknown): readonly number[] | null => (Array.isArray(stored) ? stored : null);
const open = () => new BrowserStore('numbers:', numbers);
const forbidden = () => {
  throw new DOMException('no', 'SecurityError');
};

beforeEach(() => {
  storage = new FakeStorage();
  window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

describe('what a browser keeps', () => {
  it('is found by its id, told to who listens, and the same object until it changes', () => {
    const store = open();
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    expect([store.initial, store.get('a')]).toEqual([null, null]);
    // Else every part of a page would be made anew as soon as its scripts run.
    const list = new BrowserStore('list', (stored) => numbers(stored) ?? []);
    expect(list.get()).toBe(list.initial);
    expect(store.set([1, 2], 'a')).toBeNull();
    expect(storage.getItem('numbers:a')).toBe('[1,2]');
    expect(store.get('a')).toBe(store.get('a'));
    expect([store.get('a'), store.get('b')]).toEqual([[1, 2], null]);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    store.set([3], 'a');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('survives the page until it is removed', () => {
    open().set([1], 'a');
    expect(open().get('a')).toEqual([1]);
    open().remove('a');
    expect([open().get('a'), storage.length]).toEqual([null, 0]);
  });

  it('is listed without what others keep, and what cannot be read is deleted', () => {
    for (const [key, text] of [
      ['numbers:a', '[1]'],
      ['numbers:b', '{"a":1}'],
      ['numbers:c', 'no JSON'],
      ['other', '[2]'],
    ] as const)
      storage.setItem(key, text);
    expect(open().all()).toEqual([[1]]);
    expect([0, 1].map((index) => storage.key(index))).toEqual(['numbers:a', 'other']);
  });

  it.each([null, '', 'not json', '{"a":1}'])('is nothing where %j is stored', (text) => {
    if (text !== null) storage.setItem('numbers:', text);
    expect(open().get()).toBeNull();
  });

  it('may be a text that earlier versions wrote without quotes', () => {
    storage.setItem('text', '/properties?guests=2');
    const store = new BrowserStore('text', (stored) => stored);
    expect(store.get()).toBe('/properties?guests=2');
    store.set('off');
    expect(store.get()).toBe('off');
  });

  it('follows the other tabs', () => {
    const store = open();
    const heard = vi.fn();
    store.subscribe(heard);
    for (const [key, times] of [
      ['numbers:a', 1],
      ['other', 1],
      [null, 2],
    ] as const) {
      storage.setItem('numbers:a', `[${times}]`);
      window.dispatchEvent(Object.assign(new Event('storage'), { key }));
      expect(heard).toHaveBeenCalledTimes(times);
    }
    expect(store.get('a')).toEqual([2]);
  });

  it('is told to other tabs when it ends', () => {
    const store = open();
    store.set([1], 'a');
    const heard: (string | null)[] = [];
    storage.heard = (_, text) => heard.push(text);
    store.end('a');
    expect(heard).toEqual([ENDED, null]);
    expect(store.get('a')).toBeNull();
  });
});

describe('a browser that stores nothing', () => {
  it.each([
    ['full', () => Object.assign(storage, { trouble: new DOMException('full', 'QuotaExceededError') }), true],
    ['forbidden', () => Object.assign(storage, { trouble: new DOMException('no', 'SecurityError') }), true],
    ['forbidden', () => Object.assign(storage, { getItem: forbidden, setItem: forbidden }), true],
    ['forbidden', () => vi.stubGlobal('localStorage', undefined), false],
  ] as const)('has values until the page is left, and says why: %s', (trouble, spoil, isAllowed) => {
    spoil();
    const store = open();
    expect([store.isAllowed, store.isStored, store.get('a')]).toEqual([isAllowed, true, null]);
    expect(store.set([7], 'a')).toBe(trouble);
    expect([store.isStored, store.get('a'), store.all()]).toEqual([false, [7], [[7]]]);
    expect(open().get('a')).toBeNull();
    store.remove('a');
    expect([store.isStored, store.get('a'), store.all()]).toEqual([true, null, []]);
    expect(() => store.end('a')).not.toThrow();
  });

  it('may not let a page ask for its storage', () => {
    const store = new BrowserStore('numbers', numbers, forbidden);
    expect([store.isAllowed, store.set([7]), store.get()]).toEqual([false, 'forbidden', [7]]);
  });

  it('stores again once it can', () => {
    const store = open();
    storage.trouble = new Error('full');
    store.set([7], 'a');
    storage.trouble = null;
    expect(store.set([8], 'a')).toBeNull();
    expect([store.isStored, storage.getItem('numbers:a')]).toEqual([true, '[8]']);
  });
});
