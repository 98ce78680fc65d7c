/** The parts of a browser that stores of unsent changes use. Storage may be forbidden, so it is asked for each time. */
export type Browser = {
  readonly local: () => Storage;
  readonly session: () => Storage;
  readonly window: EventTarget;
  readonly document: EventTarget & { readonly visibilityState: string };
};

export const BROWSER: Browser = {
  local: () => window.localStorage,
  session: () => window.sessionStorage,
  get window() {
    return window;
  },
  get document() {
    return document;
  },
};

/** Listens until the returned function is called. */
export function listenTo(
  heard: readonly (readonly [EventTarget, string, (event: Event) => void])[],
): () => void {
  for (const [target, name, react] of heard) target.addEventListener(name, react);
  return () => {
    for (const [target, name, react] of heard) target.removeEventListener(name, react);
  };
}

/** Calls a function once, later. */
export class Timer {
  readonly #act: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void) {
    this.#act = act;
  }

  get isSet(): boolean {
    return this.#timer !== undefined;
  }

  /** Takes the place of an earlier time. */
  set(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    }, delayMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** How long to wait before what waits is sent again, after a number of failures in a row. */
export function retryDelayMs(failures: number): number {
  return Math.min(2 ** failures * 2_500, 300_000);
}
