import { type ReactNode, useId } from 'react';

/** A part of the account. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[44rem] border-t border-line pt-6">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      {children}
    </section>
  );
}
