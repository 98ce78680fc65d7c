import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';

type CountedListProps = {
  locale: Locale;
  title: string;
  /** What is counted, the most frequent first. */
  items: readonly { name: string; count: number }[];
};

/** How many homes of a place are or have something; nothing where none does. */
export function CountedList({ locale, title, items }: CountedListProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="text-19">{title}</h3>
      <dl className="mt-2 border-t border-line">
        {items.map(({ name, count }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(locale, count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
