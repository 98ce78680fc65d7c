'use client';

import { usePathname } from 'next/navigation';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

/**
 * A summary with what it opens, also without scripts; with them it closes by Escape, by a press on one of its links, when the
 * focus leaves it, and on the next page.
 */
export function ClosingDetails({ className = '', children }: { className?: string; children: ReactNode }) {
  const path = usePathname();
  const details = useRef<HTMLDetailsElement>(null);

  const close = () => {
    if (details.current) details.current.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  // Without a next element, a press on a link may be under way in a browser that gives links no focus.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };

  return (
    <details
      key={path}
      ref={details}
      className={`group relative ${className}`}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
      onClick={closeOnLink}
    >
      {children}
    </details>
  );
}
