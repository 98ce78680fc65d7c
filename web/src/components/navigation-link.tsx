'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';

/** A link of the main navigation, marked when it leads to the current page. */
export function NavigationLink({ href, children }: { href: string; children: ReactNode }) {
  const current = usePathname() === href;
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-chip px-2.5 font-medium whitespace-nowrap text-ink-2 underline-offset-8 transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-clay aria-[current=page]:decoration-2 sm:px-3"
    >
      {children}
    </Link>
  );
}
