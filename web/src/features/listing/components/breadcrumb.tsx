'use client';

import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { useHydrated } from '@/components/use-hydrated';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { recallResults } from '../lib/last-results';

type BreadcrumbProps = {
  locale: Locale;
  name: string;
  messages: { breadcrumb: string; back: string; allHomes: string };
};

/** The link back to the results from which the guest came, with their search, or to all homes. */
export function Breadcrumb({ locale, name, messages }: BreadcrumbProps) {
  const results = useHydrated() ? recallResults(locale) : null;
  return (
    <nav aria-label={messages.breadcrumb} className="no-print">
      <ol className="flex min-h-11 items-center gap-2 text-14 text-ink-2 sm:pb-2">
        <li>
          <Link
            href={results ?? propertiesPath(locale)}
            className="link-quiet inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            <Icon name="arrowLeft" className="size-4" />
            {results ? messages.back : messages.allHomes}
          </Link>
        </li>
        <li aria-hidden="true" className="max-sm:hidden">
          /
        </li>
        <li aria-current="page" className="truncate max-sm:sr-only">
          {name}
        </li>
      </ol>
    </nav>
  );
}
