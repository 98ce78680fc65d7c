import type { ReactNode } from 'react';
import { useQuestion } from '@/components/use-question';
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

/** A button whose press is carried out after a question. */
export function AskFirst({ label, name, question, children, yes, no, busy, onYes }: AskFirstProps) {
  const { step, focused, ask, giveUp, confirm } = useQuestion(onYes);
  if (step === 'idle') {
    return (
      <Button ref={focused} aria-label={`${label}: ${name}`} onClick={ask}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset
      ref={focused}
      tabIndex={-1}
      className="w-full rounded-control bg-sun-mist px-4 py-3 text-ink outline-none"
    >
      <legend className="sr-only">{`${label}: ${name}`}</legend>
      <p className="font-semibold">{question}</p>
      {children}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="bg-paper" busy={step === 'busy'} onClick={confirm} working={busy}>
          {yes}
        </Button>
        {step === 'asking' && (
          <Button className="bg-paper" onClick={giveUp}>
            {no}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
