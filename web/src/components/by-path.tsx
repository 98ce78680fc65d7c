'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { localeOfPath } from '@/i18n/locale';

type ByPathProps = { className: string; head: ReactNode; en: ReactNode; es: ReactNode };

/**
 * The document of an address that leads nowhere. Only here the language is not known from the route, but the
 * path tells it, on the server as in the browser.
 */
export function DocumentByPath({ className, head, en, es }: ByPathProps) {
  const locale = localeOfPath(usePathname());
  return (
    <html lang={locale} className={className}>
      <head>{head}</head>
      <body>{locale === 'es' ? es : en}</body>
    </html>
  );
}
