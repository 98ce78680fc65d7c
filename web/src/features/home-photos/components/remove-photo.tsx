import { useEffect, useRef, useState } from 'react';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';

type RemovePhotoProps = {
  label: string;
  messages: OwnerMessages['homePhotos'];
  onRemove: () => Promise<void>;
};

/** Removes a photo after a question, since nothing brings it back. */
export function RemovePhoto({ label, messages, onRemove }: RemovePhotoProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'removing'>('idle');
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);

  // The focus follows the question, and comes back when it is over.
  useEffect(() => {
    if (step === 'asking' || (step === 'idle' && wasAsked.current)) first.current?.focus();
    wasAsked.current = step !== 'idle';
  }, [step]);

  const remove = async () => {
    setStep('removing');
    await onRemove();
    // Still here: it could not be removed.
    setStep('idle');
  };

  if (step === 'idle') {
    return (
      <Button
        ref={first}
        look="link"
        className="inline-flex items-center text-14 font-semibold"
        aria-label={label}
        onClick={() => setStep('asking')}
      >
        {messages.remove}
      </Button>
    );
  }
  if (step === 'removing') return <p className="flex min-h-11 items-center text-14">{messages.removing}</p>;
  return (
    <fieldset className="mt-1">
      <legend className="text-14 font-semibold">{messages.removeAsk}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button ref={first} onClick={() => void remove()}>
          {messages.removeYes}
        </Button>
        <Button onClick={() => setStep('idle')}>{messages.removeNo}</Button>
      </div>
    </fieldset>
  );
}
