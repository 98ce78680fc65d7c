import Link from 'next/link';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';

/** The way back to the list. */
export function Breadcrumb({ locale, name, messages }: { locale: Locale; name: string; messages: Messages }) {
  return (
    <nav aria-label={messages.detail.breadcrumb} className="no-print">
      <ol className="flex min-h-11 items-center gap-2 pb-2 text-14 text-ink-2">
        <li>
          <Link href={propertiesPath(locale)} className="link-quiet inline-flex min-h-11 items-center">
            {messages.shell.properties}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" className="truncate">
          {name}
        </li>
      </ol>
    </nav>
  );
}
