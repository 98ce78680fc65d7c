import { useEffect, useRef, useState } from 'react';
import { ActionButton } from './action-button';

type ConfirmProps = {
  label: string;
  /** What it does, where the label alone does not tell. */
  longLabel: string;
  question: string;
  yes: string;
  no: string;
  /** What it says while its request is under way, where it has one. */
  working?: string;
  isBusy?: boolean;
  onConfirm: () => void;
};

/** A button whose action asks first. */
export function Confirm(props: ConfirmProps) {
  const { label, longLabel, question, yes, no, working = label, isBusy = false, onConfirm } = props;
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
      <legend className="font-semibold wrap-anywhere">{question}</legend>
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
