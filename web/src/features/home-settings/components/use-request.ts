import { useRef, useState } from 'react';
import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { OwnListing } from '@/api/types';
import type { Written } from '../lib/write';

export type Outcome =
  | { readonly kind: 'done'; readonly text: string }
  /** The home was changed elsewhere meanwhile. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly name: string; readonly answer: ApiFailure };

export type RequestState = {
  /** The request that is under way. */
  readonly busy: string | null;
  readonly outcome: Outcome | null;
};

export type RequestOptions = {
  onEnded: () => void;
  /** Called with the home as it is by now, where it was changed elsewhere. */
  onChanged?: (listing: OwnListing) => void;
};

/** Sends requests one at a time, and says what is under way and what became of it. */
export function useRequest({ onEnded, onChanged }: RequestOptions) {
  const [state, setState] = useState<RequestState>({ busy: null, outcome: null });
  const isBusy = useRef(false);

  /** @param onDone shows what came, and returns what is told of it */
  const run = async <Value>(
    name: string,
    ask: () => Promise<Written<Value>>,
    onDone: (value: Value) => string,
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ busy: name, outcome: null });
    const answer = await ask();
    isBusy.current = false;
    if (answer.kind === 'done') {
      setState({ busy: null, outcome: { kind: 'done', text: onDone(answer.value) } });
    } else if (answer.kind === 'changed') {
      setState({ busy: null, outcome: { kind: 'changed' } });
      onChanged?.(answer.listing);
    } else {
      setState({ busy: null, outcome: { kind: 'failed', name, answer } });
      if (isEnded(answer)) onEnded();
    }
  };

  /** Forgets what became of the last request. */
  const clear = () => setState((before) => ({ ...before, outcome: null }));

  return { ...state, run, clear };
}
