'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '@/components/icons';
import { Button } from '@/ui/button';

type DialogProps = {
  title: string;
  /** What the button that closes it is called. */
  close: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog over the page, open as long as it is rendered. The focus returns to where it was when the visitor closes it. */
export function Dialog({ title, close, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="pt-1.5 text-22">
          {title}
        </h2>
        <Button look="icon" className="shrink-0" aria-label={close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </dialog>
  );
}
