import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '@/ui/button';

type ConfirmProps = {
  look?: ButtonLook;
  label: string;
  /** The label for screen readers, where the visible one does not tell what the button does. */
  longLabel: string;
  question: string;
  yes: string;
  no: string;
  /** The text of the button while its request is under way, if it sends one. */
  working?: string;
  isBusy?: boolean;
  /** Whether something else is under way, which must be over first. */
  isDisabled?: boolean;
  /** Looks at what was entered before it asks, and says what is wrong with it; `false` where there is nothing to ask. */
  check?: () => boolean;
  onConfirm: () => void;
};

/** A button whose action asks first. */
export function Confirm(props: ConfirmProps) {
  const { look, label, longLabel, question, yes, no, working = label, isBusy = false } = props;
  const { isDisabled, check, onConfirm } = props;
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
      <Button
        ref={first}
        look={look}
        busy={isBusy}
        working={working}
        disabled={isDisabled}
        className="disabled:opacity-40"
        aria-label={longLabel}
        onClick={() => setIsAsking(check?.() ?? true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <fieldset>
      <legend className="font-semibold wrap-anywhere">{question}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          ref={first}
          look={look}
          disabled={isDisabled}
          className="disabled:opacity-40"
          onClick={() => {
            setIsAsking(false);
            onConfirm();
          }}
        >
          {yes}
        </Button>
        <Button onClick={() => setIsAsking(false)}>{no}</Button>
      </div>
    </fieldset>
  );
}
