'use client';

import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';

type PopoverMenuProps = {
  summary: ReactNode;
  /** The side of the bar at which it opens: the nearest ancestor with a position of its own. */
  side: string;
  summaryClassName: string;
  children: ReactNode;
};

/** Opens below its button, without scripts too; with them it closes by Escape and when the focus leaves it. */
export function PopoverMenu({ summary, side, summaryClassName, children }: PopoverMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  // Without a next element, a press on a link may be under way in a browser that gives links no focus.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && menu.current) menu.current.open = false;
  };
  return (
    <details ref={menu} className="group" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary className={summaryClassName}>{summary}</summary>
      <div
        className={`absolute top-full ${side} z-30 mt-1 max-h-[80svh] w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card border border-line bg-paper p-2 shadow-raised`}
      >
        {children}
      </div>
    </details>
  );
}
