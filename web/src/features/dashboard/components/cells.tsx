import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import { adminHomePath } from '@/i18n/paths';
import { formatInstant } from '../lib/instant';
import type { Column } from '../lib/table';

/** A column of instants. It is sorted and exported as the API writes them. */
export function instants<Row>(
  locale: Locale,
  id: string,
  title: string,
  of: (row: Row) => string | null,
  never: string,
): Column<Row> {
  const cell = (row: Row) => {
    const instant = of(row);
    return instant === null ? never : <time dateTime={instant}>{formatInstant(locale, instant)}</time>;
  };
  return { id, title, value: of, cell };
}

/** A column of homes, each a link to its page for operators. */
export function homes<Row>(locale: Locale, title: string, of: (row: Row) => string | null): Column<Row> {
  const cell = (row: Row) => {
    const id = of(row);
    return id === null ? '–' : <HomeLink locale={locale} id={id} />;
  };
  return { id: 'home', title, value: of, cell };
}

/** Two texts, the second one less important. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block">{first}</span>
      {second && <span className="block text-14 text-ink-2">{second}</span>}
    </>
  );
}

export function HomeLink({ locale, id, text = id }: { locale: Locale; id: string; text?: string }) {
  return (
    <Link
      href={adminHomePath(locale, id)}
      className="link-quiet font-semibold max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {text}
    </Link>
  );
}
