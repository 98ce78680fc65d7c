import { useCallback, useRef, useState } from 'react';
import { useFragmentSecret } from './use-fragment-secret';

/** Before anything is known of a link: its secret is read, or the address has none. */
type Unread = { readonly kind: 'reading' } | { readonly kind: 'missing' };

/**
 * Reads the link in the address, takes its secret out of the address bar, and follows what the visitor does with it.
 *
 * @param lookAt asks what the link is for. It must not change between renders
 */
export function useMailedLink<Step extends { readonly kind: string }>(
  lookAt: (secret: string) => Promise<Step>,
) {
  const [step, setStep] = useState<Step | Unread>({ kind: 'reading' });
  /** Counts the outcomes of what the visitor did, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);
  /** Counts the links that were looked at. An answer about an earlier one comes too late. */
  const turn = useRef(0);

  const look = useCallback(
    async (secret: string): Promise<boolean> => {
      turn.current += 1;
      const mine = turn.current;
      setStep({ kind: 'reading' });
      const found = await lookAt(secret);
      if (mine !== turn.current) return false;
      setStep(found);
      return true;
    },
    [lookAt],
  );

  useFragmentSecret(
    useCallback(
      (secret) => {
        if (secret) void look(secret);
        else
          setStep((before) =>
            before.kind === 'reading' && turn.current === 0 ? { kind: 'missing' } : before,
          );
      },
      [look],
    ),
  );

  const lookAgain = async (secret: string) => {
    if (await look(secret)) setOutcomes((before) => before + 1);
  };

  /** Shows `waiting` until the step after it is known. */
  const follow = async (waiting: Step, next: () => Promise<Step>) => {
    const mine = turn.current;
    setStep(waiting);
    const after = await next();
    if (mine !== turn.current) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return { step, outcomes, lookAgain, follow };
}
