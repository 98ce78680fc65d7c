import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTurn } from '@/api/use-turn';
import type { Going, MailedStep } from '../lib/mailed-step';
import { useFragmentSecret } from './use-fragment-secret';

/** A link from a mail, as its page shows it. */
export type MailedLink<Step> = {
  readonly step: Step | MailedStep;
  /** The part that says what happened. It takes the focus after each outcome of what the visitor did. */
  readonly statusRef: RefObject<HTMLDivElement | null>;
  readonly lookAgain: () => void;
  /** Goes on from a step, which is shown as waiting until the next one is known. */
  readonly follow: <From extends Step & Going>(from: From, next: () => Promise<Step>) => void;
  /** Changes what is shown, without moving the focus. */
  readonly amend: (change: (shown: Step | MailedStep) => Step | MailedStep) => void;
};

/**
 * Reads the link in the address, takes its secret out of the address bar, and follows what the visitor does with it.
 *
 * @param lookAt asks what the link is for. It must not change between renders
 * @param isKept whether the page can be loaded again, because its link is used more than once
 */
export function useMailedLink<Step extends { readonly kind: string }>(
  lookAt: (secret: string) => Promise<Step>,
  isKept = false,
): MailedLink<Step> {
  const [step, setStep] = useState<Step | MailedStep>({ kind: 'reading' });
  /** Counts the outcomes of what the visitor did. */
  const [outcomes, setOutcomes] = useState(0);
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcomes > 0) statusRef.current?.focus();
  }, [outcomes]);
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
    isKept,
  );

  const lookAgain = async () => {
    if (step.kind === 'stuck' && 'secret' in step && (await look(step.secret)))
      setOutcomes((before) => before + 1);
  };

  const follow = async <From extends Step & Going>(from: From, next: () => Promise<Step>) => {
    if (from.sending) return;
    const isShown = isLast.current;
    setStep({ ...from, sending: true, failure: null });
    const after = await next();
    if (!isShown?.()) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return {
    step,
    statusRef,
    lookAgain: () => void lookAgain(),
    follow: (from, next) => void follow(from, next),
    amend: setStep,
  };
}
