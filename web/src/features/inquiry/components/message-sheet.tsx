'use client';

import { type ReactNode, useRef } from 'react';
import { Icon } from '@/components/icons';
import { MESSAGE_ID } from '@/features/contact/lib/sheet';

type MessageSheetProps = {
  title: string;
  /** What the button that closes it is called. */
  close: string;
  children: ReactNode;
};

/**
 * The form for a message: a part of the page, and a sheet over it when somebody wants to write. It is one element, so that
 * what is typed stays when the sheet is closed.
 */
export function MessageSheet({ title, close, children }: MessageSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <dialog
      ref={sheet}
      open
      id={MESSAGE_ID}
      aria-labelledby="message-title"
      className="no-print message-sheet"
      onClose={() => sheet.current?.setAttribute('open', '')}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="message-title" className="text-30">
          {title}
        </h2>
        <button
          type="button"
          className="message-sheet-close size-11 shrink-0 place-items-center rounded-chip hover:bg-sea-mist"
          aria-label={close}
          onClick={() => sheet.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
