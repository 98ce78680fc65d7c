import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import type { Change } from '../lib/changes';
import type { Told } from './use-told';

type ToldLineProps = {
  told: Told | null;
  undo: string;
  /** Further buttons. */
  children?: ReactNode;
  onUndo: (undoing: readonly Change[]) => void;
  /** Called with whether the pointer or the focus is at the button. */
  onHeld: (isHeld: boolean) => void;
};

/** What was done last, with a button that undoes it. */
export function ToldLine({ told, undo, children, onUndo, onHeld }: ToldLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const wasUndone = useRef(false);
  const canUndo = told !== null && told.undoing.length > 0;
  // The button that had the focus is gone.
  useEffect(() => {
    if (!canUndo && wasUndone.current) line.current?.focus();
    wasUndone.current = false;
  }, [canUndo]);
  return (
    <div className={told ? 'owner-told' : ''}>
      <p ref={line} role="status" tabIndex={-1} className="grow basis-56 outline-none">
        {told?.text}
      </p>
      {canUndo && (
        <Button
          className="shrink-0"
          onPointerEnter={() => onHeld(true)}
          onPointerLeave={() => onHeld(false)}
          onFocus={() => onHeld(true)}
          onBlur={() => onHeld(false)}
          onClick={() => {
            wasUndone.current = true;
            onHeld(false);
            onUndo(told.undoing);
          }}
        >
          {undo}
        </Button>
      )}
      {told && children}
    </div>
  );
}
