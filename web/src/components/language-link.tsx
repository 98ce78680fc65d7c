'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { Locale } from '@/i18n/locale';
import { twinPath } from '@/i18n/paths';

/**
 * Links to the same page in the other language and keeps the search or stay. A plain link is enough: the two languages
 * have separate root layouts, so a change is a page load anyway.
 */
export function LanguageLink({ language, name, title }: { language: Locale; name: string; title: string }) {
  const target = twinPath(usePathname());
  const query = useSearchParams().toString();
  return (
    <a
      href={query ? `${target}?${query}` : target}
      hrefLang={language}
      lang={language}
      title={title}
      className="inline-flex min-h-11 items-center rounded-chip px-2.5 font-medium text-ink-2 transition-colors duration-150 hover:text-ink sm:px-3"
    >
      {name}
    </a>
  );
}
