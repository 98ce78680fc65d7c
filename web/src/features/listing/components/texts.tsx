'use client';

import { Fragment } from 'react';
import type { Row } from '@/features/price/lib/words';

// Nothing here is interactive. As parts of the browser's they get texts alone from the server, not the markup of each again.

/** A list of what there is. */
export function Ticks({ items }: { items: string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Lists of short texts, each with its title. */
export function TickGroups({ groups }: { groups: [title: string, items: string[]][] }) {
  return (
    <div className="tick-groups">
      {groups.map(([title, items]) => (
        <Fragment key={title}>
          <p>{title}</p>
          <Ticks items={items} />
        </Fragment>
      ))}
    </div>
  );
}

/** A list of sentences. */
export function Bullets({ items }: { items: string[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1.5 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Labels with what is said of them. */
export function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className="rows">
      {rows.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbers above their labels. */
export function Facts({ facts }: { facts: { value: string; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-9 gap-y-4">
      {facts.map(({ value, label }) => (
        <li key={label}>
          <span className="block font-display text-22 font-semibold">{value}</span>
          <span className="text-ink-2">{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** A text in which blank lines separate paragraphs, and single line breaks are kept. */
export function Paragraphs({ text, language }: { text: string; language: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div lang={language} className="space-y-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
