'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';

/** A link of the main navigation, marked when it leads to the current page. */
export function NavigationLink({ href, children }: { href: string; children: ReactNode }) {
  const current = usePathname() === href;
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className="navigation-link">
      {children}
    </Link>
  );
}
