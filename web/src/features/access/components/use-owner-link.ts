import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '@/i18n/locale';
import { homesOf, lookAtLink, spendLink } from '../lib/link';
import { secretIn } from '../lib/secret';
import { type Step, stepAfterLook, stepAfterUse } from '../lib/step';

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

  useEffect(() => {
    const read = () => {
      const secret = secretIn(window.location.hash);
      if (!secret) {
        setStep((before) => (before.kind === 'reading' && turn.current === 0 ? { kind: 'missing' } : before));
        return;
      }
      window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}`);
      void look(secret);
    };
    // Next.js learns of a new address only after its own effects, which run after this one.
    const timer = setTimeout(read);
    // Another link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', read);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', read);
    };
  }, [look]);

  const lookAgain = async () => {
    if (step.kind === 'stuck' && (await look(step.secret))) setOutcomes((before) => before + 1);
  };

  const spend = async () => {
    if (step.kind !== 'ready' || step.sending) return;
    const mine = turn.current;
    setStep({ ...step, sending: true, failure: null });
    const after = await stepAfterUse(step, await spendLink(step.secret, locale), homesOf);
    if (mine !== turn.current) return;
    setStep(after);
    setOutcomes((before) => before + 1);
  };

  return { step, outcomes, lookAgain, spend };
}
