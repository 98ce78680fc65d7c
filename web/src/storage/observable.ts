import { useSyncExternalStore } from 'react';

/** A state that changes outside of components, which follow it with `useObservable`. */
export class Observable<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected become(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export function useObservable<State>({ subscribe, state }: Observable<State>): State {
  return useSyncExternalStore(subscribe, state, state);
}
