'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useDesk } from './operator';

type ScreenProps = {
  title: string;
  text: string;
  /** Beside the heading: what is done with the whole of the screen. */
  tools?: ReactNode;
  /** Whether the focus goes to the heading, whatever the way in. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A screen of the dashboard: its heading, what it is for, and its parts. */
export function Screen({ title, text, tools, takesFocus, children }: ScreenProps) {
  const desk = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only on the way in: later the focus is where the operator put it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (takesFocus ?? desk.takesFocus) heading.current?.focus();
  }, []);
  return (
    <section className="mt-6 lg:mt-0">
      <div className="grid gap-x-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {title}
        </h1>
        <p className="mt-2 max-w-[62ch] text-ink-2 md:col-span-2">{text}</p>
        {tools && <div className="mt-4 md:col-start-2 md:row-start-1 md:mt-0">{tools}</div>}
      </div>
      {children}
    </section>
  );
}
