import { useCallback, useRef, useState } from 'react';
import { useTurn } from '@/api/use-turn';
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
  const begin = useTurn();
  /** Whether the link that was looked at last is still the one that is shown. */
  const isLast = useRef<(() => boolean) | null>(null);

  const look = useCallback(
    async (secret: string): Promise<boolean> => {
      const isShown = begin();
      isLast.current = isShown;
      setStep({ kind: 'reading' });
      const found = await lookAt(secret);
      if (!isShown()) return false;
      setStep(found);
      return true;
    },
    [lookAt, begin],
  );

  useFragmentSecret(
    useCallback(
      (secret) => {
        if (secret) void look(secret);
        else
          setStep((before) =>
            before.kind === 'reading' && isLast.current === null ? { kind: 'missing' } : before,
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
    const isShown = isLast.current;
    setStep(waiting);
    const after = await next();
    if (!isShown?.()) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return { step, outcomes, lookAgain, follow };
}
