import type { Browser } from '../browser';

/** A browser's storage in memory. */
export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** Throws at every write. */
  trouble: Error | null = null;
  /** Hears of every change, as other tabs do. */
  heard: (key: string, newValue: string | null) => void = () => {};

  get length() {
    return this.#items.size;
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.trouble) throw this.trouble;
    this.#items.set(key, value);
    this.heard(key, value);
  }
  removeItem(key: string) {
    this.#items.delete(key);
    this.heard(key, null);
  }
  clear() {
    this.#items.clear();
  }
}

/** A tab. Tabs of one browser share the local storage. */
export function fakeBrowser(
  local: Storage = new FakeStorage(),
  session: Storage = new FakeStorage(),
): Browser {
  return {
    local: () => local,
    session: () => session,
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  };
}

/** Lets two tabs hear of each other's changes. */
export function connect(local: FakeStorage, tabs: readonly Browser[]): void {
  local.heard = (key, newValue) => {
    for (const tab of tabs) tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  };
}
