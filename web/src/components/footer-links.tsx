'use client';

import { Link } from '@/components/link';
import type { MenuLink } from './site-menu';

/** Links of the footer. As a part of the browser's it gets names and addresses alone from the server, on every page. */
export function FooterLinks({ links }: { links: readonly MenuLink[] }) {
  return links.map(({ href, name }) => (
    <li key={href}>
      <Link href={href}>{name}</Link>
    </li>
  ));
}
