'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { localeOfPath } from '@/i18n/locale';

type ByPathProps = { className: string; head: ReactNode; en: ReactNode; es: ReactNode };

/**
 * The document for an unknown address. Only here the language is not known from the route; it follows from the path, on
 * the server and in the browser.
 */
export function DocumentByPath({ className, head, en, es }: ByPathProps) {
  const locale = localeOfPath(usePathname());
  return (
    // A script of the head adds the visitor's choice of colours.
    <html lang={locale} className={className} suppressHydrationWarning>
      <head>{head}</head>
      <body>{locale === 'es' ? es : en}</body>
    </html>
  );
}
