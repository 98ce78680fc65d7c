import { useCallback, useRef, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { homesOf, lookAtLink, spendLink } from '../lib/link';
import { type Step, stepAfterLook, stepAfterUse } from '../lib/step';
import { useFragmentSecret } from './use-fragment-secret';

/** Reads the link in the address, takes its secret out of the address bar, and uses it when asked to. */
export function useOwnerLink(locale: Locale) {
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  /** Counts the outcomes of what the visitor did, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);
  /** Counts the links that were looked at. An answer about an earlier one comes too late. */
  const turn = useRef(0);

  const look = useCallback(
    async (secret: string): Promise<boolean> => {
      turn.current += 1;
      const mine = turn.current;
      setStep({ kind: 'reading' });
      const answer = await lookAtLink(secret, locale);
      if (mine !== turn.current) return false;
      setStep(stepAfterLook(secret, answer));
      return true;
    },
    [locale],
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

  const lookAgain = async () => {
    if (step.kind === 'stuck' && (await look(step.secret))) setOutcomes((before) => before + 1);
  };

  const spend = async () => {
    if (step.kind !== 'ready' || step.sending) return;
    const mine = turn.current;
    setStep({ ...step, sending: true, failure: null });
    const answer = await spendLink(step.secret, locale);
    const after = await stepAfterUse(step, answer, (used) => homesOf(used, locale));
    if (mine !== turn.current) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return { step, outcomes, lookAgain, spend };
}
