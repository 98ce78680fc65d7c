import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedValue } from './stored-value';

/** A browser with a storage of its own; `isRefusing` throws on every use, as some private windows do. */
function browser({ isRefusing = false } = {}) {
  const stored = new Map<string, string>();
  const events = new EventTarget();
  const use = <Result>(act: () => Result): Result => {
    if (isRefusing) throw new DOMException('no', 'SecurityError');
    return act();
  };
  vi.stubGlobal('window', events);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => use(() => stored.get(key) ?? null),
    setItem: (key: string, text: string) => use(() => void stored.set(key, text)),
  });
  return { stored, events };
}

const numbers = (json: unknown): readonly number[] => (Array.isArray(json) ? json : []);

afterEach(() => void vi.unstubAllGlobals());

describe('a stored value', () => {
  it('is kept, told to who listens, and the same object until it changes', () => {
    const { stored } = browser();
    const value = storedValue('numbers', numbers);
    const heard = vi.fn();
    const stop = value.subscribe(heard);
    expect(value.get()).toEqual([]);
    value.set([1, 2]);
    expect(stored.get('numbers')).toBe('[1,2]');
    expect(value.get()).toBe(value.get());
    expect(value.get()).toEqual([1, 2]);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    value.set([3]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([null, '', 'not json', '{"a":1}'])('is the initial one where %j is stored', (text) => {
    const { stored } = browser();
    if (text !== null) stored.set('numbers', text);
    expect(storedValue('numbers', numbers).get()).toEqual([]);
  });

  it('follows the other tabs', () => {
    const { stored, events } = browser();
    const value = storedValue('numbers', numbers);
    const heard = vi.fn();
    value.subscribe(heard);
    for (const [key, times] of [
      ['numbers', 1],
      ['other', 1],
      [null, 2],
    ] as const) {
      stored.set('numbers', `[${times}]`);
      events.dispatchEvent(Object.assign(new Event('storage'), { key }));
      expect(heard).toHaveBeenCalledTimes(times);
    }
    expect(value.get()).toEqual([2]);
  });

  it('lasts until the page is left where a browser stores nothing', () => {
    browser({ isRefusing: true });
    const value = storedValue('numbers', numbers);
    expect(value.get()).toEqual([]);
    value.set([7]);
    expect(value.get()).toEqual([7]);
  });
});
