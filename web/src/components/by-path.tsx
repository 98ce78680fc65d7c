'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Locale, localeOfPath } from '@/i18n/locale';

type ByPathProps = {
  className: string;
  head: ReactNode;
  /** What it says in each language that is served. */
  screens: Partial<Record<Locale, ReactNode>>;
};

/**
 * The document for an unknown address. Only here the language is not known from the route; it follows from the path, on
 * the server and in the browser.
 */
export function DocumentByPath({ className, head, screens }: ByPathProps) {
  const named = localeOfPath(usePathname());
  const locale = screens[named] ? named : 'en';
  return (
    // A script of the head adds the visitor's choice of colours.
    <html lang={locale} className={className} suppressHydrationWarning>
      <head>{head}</head>
      <body>{screens[locale]}</body>
    </html>
  );
}
