/** Why a browser stores nothing: its storage is full, or it does not let this page have any. */
export type StorageTrouble = 'full' | 'forbidden';

/** Stands in place of an entry for a moment, so that other tabs learn that it ended. */
export const ENDED = 'ended';

export const sessionOfTab = () => sessionStorage;

/**
 * Keeps one value, or a value for each id, in this browser only. Tabs share what is in the local storage. Nothing is sent.
 * Where a browser refuses to store a value, the value lasts until the page is left.
 */
export class BrowserStore<Value> {
  readonly #key: string;
  readonly #parse: (stored: unknown, id: string) => Value;
  readonly #storage: () => Storage;
  readonly #listeners = new Set<() => void>();
  /** The texts that could not be stored, by their keys. */
  readonly #unstored = new Map<string, string>();
  readonly #known = new Map<string, { readonly text: string | null; readonly value: Value }>();
  /** The value of the server's markup, which knows nothing of the visitor. */
  readonly initial: Value;

  /**
   * @param key the key of the value, or what stands before the id in the keys of all of them
   * @param parse reads what is stored: what its JSON says, or a text that is no JSON; `null` where nothing is stored
   * @param storage is asked for each time, because it may be forbidden
   */
  constructor(
    key: string,
    parse: (stored: unknown, id: string) => Value,
    storage = (): Storage => localStorage,
  ) {
    this.#key = key;
    this.#parse = parse;
    this.#storage = storage;
    this.initial = parse(null, '');
    this.#known.set(key, { text: null, value: this.initial });
  }

  /** Whether this page may have a storage. */
  get isAllowed(): boolean {
    return this.#use((storage) => storage !== undefined) ?? false;
  }

  /** Whether the storage has all values, so that they survive the page. */
  get isStored(): boolean {
    return this.#unstored.size === 0;
  }

  /** The value of an id: the same object until another is stored. */
  get = (id = ''): Value => {
    const key = this.#key + id;
    const text = this.#unstored.get(key) ?? this.#use((storage) => storage.getItem(key)) ?? null;
    const known = this.#known.get(key);
    if (known?.text === text) return known.value;
    const value = this.read(text, id);
    this.#known.set(key, { text, value });
    return value;
  };

  /** The values of all ids. Deletes what cannot be read. */
  all(): NonNullable<Value>[] {
    const stored = this.#use((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    );
    const keys = new Set([...(stored ?? []), ...this.#unstored.keys()]);
    return [...keys]
      .filter((key) => key.startsWith(this.#key))
      .flatMap((key) => {
        const id = key.slice(this.#key.length);
        const value = this.get(id);
        if (value !== null && value !== undefined) return [value];
        this.remove(id);
        return [];
      });
  }

  /** Keeps a value. Returns why the storage does not have it, or `null`. */
  set(value: Value, id = ''): StorageTrouble | null {
    const key = this.#key + id;
    const text = JSON.stringify(value);
    const trouble = this.#write((storage) => storage.setItem(key, text));
    if (trouble) this.#unstored.set(key, text);
    else this.#unstored.delete(key);
    this.#tell();
    return trouble;
  }

  remove(id = ''): void {
    const key = this.#key + id;
    this.#unstored.delete(key);
    this.#use((storage) => storage.removeItem(key));
    this.#tell();
  }

  /** Removes a value that no other tab may keep either. */
  end(id: string): void {
    this.#write((storage) => storage.setItem(this.#key + id, ENDED));
    this.remove(id);
  }

  /** The value that a text in the storage stands for. */
  read(text: string | null, id: string): Value {
    return this.#parse(decoded(text), id);
  }

  /** Whether a change of the storage may be one of these values; a key of `null` stands for all of the storage. */
  concerns(key: string | null): boolean {
    return key === null || key.startsWith(this.#key);
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#hear);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#hear);
    };
  };

  #hear = ({ key }: StorageEvent): void => {
    if (this.concerns(key)) this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #use<Result>(act: (storage: Storage) => Result): Result | undefined {
    try {
      return act(this.#storage());
    } catch {
      return undefined;
    }
  }

  #write(act: (storage: Storage) => void): StorageTrouble | null {
    try {
      act(this.#storage());
      return null;
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
    }
  }
}

function decoded(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a stored value has fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
