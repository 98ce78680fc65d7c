import { useEffect, useRef, useState } from 'react';

/**
 * The steps of a button that asks before it acts. The focus follows the question, and comes back to the button when it is over.
 *
 * @param act is carried out after a yes; the button is back afterwards, because it did not work or there is more of it
 */
export function useQuestion(act: () => Promise<void>) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  /** The button, and while it asks, what takes the focus. */
  const focused = useRef<HTMLButtonElement & HTMLFieldSetElement>(null);
  const wasAsked = useRef(false);

  useEffect(() => {
    if (step === 'asking' || (step === 'idle' && wasAsked.current)) focused.current?.focus();
    wasAsked.current = step !== 'idle';
  }, [step]);

  const confirm = async () => {
    if (step !== 'asking') return;
    setStep('busy');
    await act();
    setStep('idle');
  };
  return {
    step,
    focused,
    ask: () => setStep('asking'),
    giveUp: () => setStep('idle'),
    confirm: () => void confirm(),
  };
}
