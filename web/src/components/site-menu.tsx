'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { ClosingDetails } from './closing-details';
import { Icon } from './icons';

export type MenuLink = { readonly href: string; readonly name: string };

type SiteMenuProps = {
  label: string;
  links: readonly MenuLink[];
  /** Stands below the links. */
  children: ReactNode;
};

/** All pages on screens too narrow for one line of links. */
export function SiteMenu({ label, links, children }: SiteMenuProps) {
  const path = usePathname();
  return (
    <ClosingDetails className="xl:hidden">
      <summary className="inline-flex min-h-11 min-w-11 list-none items-center justify-center gap-2 rounded-chip px-2.5 font-medium text-ink-2 transition-colors duration-150 hover:text-ink sm:px-3">
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
        <span className="max-sm:sr-only">{label}</span>
      </summary>
      <nav
        aria-label={label}
        className="absolute top-full right-0 z-30 mt-1 min-w-60 rounded-card border border-line bg-paper p-2 shadow-raised"
      >
        <ul className="menu-links">
          {links.map(({ href, name }) => (
            <li key={href}>
              <Link href={href} aria-current={path === href ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </nav>
    </ClosingDetails>
  );
}
