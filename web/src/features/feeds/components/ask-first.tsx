import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';

type AskFirstProps = {
  label: string;
  /** The calendar or address that the button is about, for screen readers. */
  name: string;
  question: string;
  /** What the owner should know before the answer. */
  children?: ReactNode;
  yes: string;
  no: string;
  busy: string;
  onYes: () => Promise<void>;
};

/** A button whose press is carried out after a question. The focus follows the question, and comes back when it is over. */
export function AskFirst({ label, name, question, children, yes, no, busy, onYes }: AskFirstProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'busy'>('idle');
  const first = useRef<HTMLButtonElement>(null);
  const asked = useRef<HTMLFieldSetElement>(null);
  const wasAsked = useRef(false);

  useEffect(() => {
    if (step === 'asking') asked.current?.focus();
    if (step === 'idle' && wasAsked.current) first.current?.focus();
    wasAsked.current = step !== 'idle';
  }, [step]);

  const confirm = async () => {
    setStep('busy');
    await onYes();
    // Still here: it did not work, or there is more of it.
    setStep('idle');
  };

  if (step === 'idle') {
    return (
      <Button ref={first} aria-label={`${label}: ${name}`} onClick={() => setStep('asking')}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset
      ref={asked}
      tabIndex={-1}
      className="w-full rounded-control bg-sun-mist px-4 py-3 text-ink outline-none"
    >
      <legend className="sr-only">{`${label}: ${name}`}</legend>
      <p className="font-semibold">{question}</p>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          className="bg-paper"
          busy={step === 'busy'}
          onClick={() => step === 'asking' && void confirm()}
          working={busy}
        >
          {yes}
        </Button>
        {step === 'asking' && (
          <Button className="bg-paper" onClick={() => setStep('idle')}>
            {no}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
