import { useRef, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, isEnded, isOutdated } from '@/api/failure';
import { useDesk } from '@/features/dashboard/components/operator';

type State = {
  /** The action that is under way. */
  readonly busy: string | null;
  readonly failed: { readonly name: string; readonly text: string } | null;
};

/** Carries out one action on a home at a time, and says why one was not done. */
export function useRun(onOutdated: () => void) {
  const { failure, onEnded } = useDesk();
  const [state, setState] = useState<State>({ busy: null, failed: null });
  const isBusy = useRef(false);

  const run = async <Value>(
    name: string,
    answering: () => Promise<Answer<Value>>,
    onDone: (value: Value) => void,
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ busy: name, failed: null });
    const answer = await answering();
    isBusy.current = false;
    const isFailed = answer.kind !== 'done' && !isEnded(answer) && !isOutdated(answer);
    setState({ busy: null, failed: isFailed ? { name, text: explain(answer, failure) } : null });
    if (answer.kind === 'done') onDone(answer.value);
    else if (isEnded(answer)) onEnded();
    else if (isOutdated(answer)) onOutdated();
  };
  return { ...state, run };
}
