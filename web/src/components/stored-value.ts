import { useSyncExternalStore } from 'react';

/** A value that only this browser holds, shared by its tabs. It is never sent. */
export type StoredValue<Value> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Value;
  /** The value of the server's markup, which knows nothing of the visitor. */
  readonly initial: Value;
  readonly set: (value: Value) => void;
};

/**
 * A value in the browser's storage. Where a browser refuses to store it, the value lasts until the page is left.
 *
 * @param parse reads the stored JSON; `null` where nothing readable is stored
 */
export function storedValue<Value>(key: string, parse: (json: unknown) => Value): StoredValue<Value> {
  const listeners = new Set<() => void>();
  const initial = parse(null);
  let known: { readonly text: string | null; readonly value: Value } = { text: null, value: initial };
  /** The text that could not be stored. */
  let unstored: string | null = null;

  const read = (): string | null => {
    if (unstored !== null) return unstored;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const hear = (event: StorageEvent) => {
    // Without a key, all of the storage was cleared.
    if (event.key === key || event.key === null) for (const listener of listeners) listener();
  };
  return {
    initial,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', hear);
      };
    },
    get() {
      const text = read();
      if (text !== known.text) known = { text, value: parse(decoded(text)) };
      return known.value;
    },
    set(value) {
      const text = JSON.stringify(value);
      try {
        localStorage.setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
      for (const listener of listeners) listener();
    },
  };
}

/** The current value of a stored value, in every component that shows it. */
export function useStoredValue<Value>({ subscribe, get, initial }: StoredValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}

function decoded(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
