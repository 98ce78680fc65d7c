import { useCallback, useRef, useState } from 'react';
import { useFragmentSecret } from '@/features/access/components/use-fragment-secret';
import type { Locale } from '@/i18n/locale';
import { confirmAlert, endAlert, lookAtAlert } from '../lib/alert';
import { type AlertStep, type Open, stepAfterConfirm, stepAfterEnd, stepAfterLook } from '../lib/step';

/** Reads the link in the address, and starts or ends its alert when asked to. */
export function useAlertLink(locale: Locale) {
  const [step, setStep] = useState<AlertStep>({ kind: 'reading' });
  /** Counts the outcomes of what the visitor did, so that the focus can move to each. */
  const [outcomes, setOutcomes] = useState(0);
  /** Counts the links that were looked at. An answer about an earlier one comes too late. */
  const turn = useRef(0);

  const look = useCallback(
    async (secret: string): Promise<boolean> => {
      turn.current += 1;
      const mine = turn.current;
      setStep({ kind: 'reading' });
      const answer = await lookAtAlert(secret, locale);
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

  const act = async (use: (open: Open) => Promise<AlertStep>) => {
    if (step.kind !== 'open' || step.sending) return;
    const mine = turn.current;
    setStep({ ...step, sending: true, failure: null });
    const after = await use(step);
    if (mine !== turn.current) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return {
    step,
    outcomes,
    lookAgain,
    confirm: () => act(async (open) => stepAfterConfirm(open, await confirmAlert(open.secret, locale))),
    end: () => act(async (open) => stepAfterEnd(open, await endAlert(open.secret, locale))),
  };
}
