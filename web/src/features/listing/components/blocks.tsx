import type { ReactNode } from 'react';
import { Icon } from '@/components/icons';
import type { Row } from '@/features/price/lib/words';

/** The level of the headings of a home's sections: 2 on its page, lower where the home is a part of another page. */
export type SectionLevel = 2 | 3 | 4;

type BlockProps = { title: string; level?: SectionLevel; children: ReactNode };

export function Block({ title, level = 2, children }: BlockProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="mt-12">
      <Heading className="mb-4 text-22">{title}</Heading>
      {children}
    </section>
  );
}

export function Ticks({ items }: { items: string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2.5 sm:grid-cols-3">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-ok" />
          {item}
        </li>
      ))}
    </ul>
  );
}

export function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([label, value]) => (
        <div
          key={`${label} ${value}`}
          className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
