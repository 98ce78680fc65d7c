import { useEffect, useRef, useState } from 'react';
import { ActionButton } from './action-button';

type ConfirmProps = {
  label: string;
  /** What it does, where the label alone does not tell. */
  longLabel: string;
  question: string;
  yes: string;
  no: string;
  working: string;
  isBusy: boolean;
  onConfirm: () => void;
};

/** A button whose action asks first. */
export function Confirm({ label, longLabel, question, yes, no, working, isBusy, onConfirm }: ConfirmProps) {
  const [isAsking, setIsAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  // The focus follows the question, and comes back when it is over.
  useEffect(() => {
    if (isAsking !== wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (!isAsking || isBusy) {
    return (
      <ActionButton
        ref={first}
        label={label}
        longLabel={longLabel}
        working={working}
        isBusy={isBusy}
        onPress={() => setIsAsking(true)}
      />
    );
  }
  return (
    <fieldset>
      <legend className="font-semibold">{question}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          ref={first}
          type="button"
          className="button-quiet"
          onClick={() => {
            setIsAsking(false);
            onConfirm();
          }}
        >
          {yes}
        </button>
        <button type="button" className="button-quiet" onClick={() => setIsAsking(false)}>
          {no}
        </button>
      </div>
    </fieldset>
  );
}
