'use client';

import { usePathname } from 'next/navigation';
import { Link } from '@/components/link';
import { localeOfPath } from '@/i18n/locale';
import type { MenuLink } from './site-menu';

/** Links of the footer. As a part of the browser's it gets names and addresses alone from the server, on every page. */
export function FooterLinks({ links }: { links: readonly MenuLink[] }) {
  const locale = localeOfPath(usePathname());
  return links.map(({ href, name }) => (
    <li key={href}>
      <Link href={href} hrefLang={locale === localeOfPath(href) ? undefined : localeOfPath(href)}>
        {name}
      </Link>
    </li>
  ));
}
