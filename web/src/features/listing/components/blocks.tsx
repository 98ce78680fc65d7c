'use client';

import type { ReactNode } from 'react';

/** The level of the headings of a home's sections: 2 on its page, lower where the home is a part of another page. */
export type SectionLevel = 2 | 3 | 4;

type BlockProps = { title: string; level?: SectionLevel; children: ReactNode };

export function Block({ title, level = 2, children }: BlockProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="mt-12">
      <Heading className="mb-4 text-22">{title}</Heading>
      {children}
    </section>
  );
}
