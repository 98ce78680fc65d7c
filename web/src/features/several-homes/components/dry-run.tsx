import { useEffect, useRef } from 'react';
import type { FormWords } from '@/features/listing-form/components/part';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { cellFaults } from '../lib/faults';
import type { Row } from '../lib/rows';

type DryRunProps = {
  locale: Locale;
  rows: readonly Row[];
  /** Headings of columns that are left out. */
  unknown: readonly string[];
  form: FormWords;
  words: OwnerMessages['severalHomes'];
};

/** What a table holds, and what is wrong with it, before anything is sent. */
export function DryRun({ locale, rows, unknown, form, words }: DryRunProps) {
  const said = words.dryRun;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const faults = cellFaults(locale, rows, form);
  const wrong = new Set(faults.map(({ line }) => line)).size;
  return (
    <section aria-labelledby="dry-run" className="mt-8">
      <h2 ref={heading} id="dry-run" tabIndex={-1} className="text-22 outline-none">
        {said.title}
      </h2>
      <p className="mt-2">
        {plural(locale, said.right, rows.length - wrong)} {wrong > 0 && plural(locale, said.wrong, wrong)}
      </p>
      {unknown.length > 0 && (
        <Notice tone="note" className="mt-3 max-w-[62ch] wrap-anywhere">
          {fill(said.unknown, { columns: formatList(locale, unknown) })}
        </Notice>
      )}
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it where it is wider than the page
        <section tabIndex={0} aria-label={said.table} className="mt-4 overflow-x-auto">
          <table className="w-full text-left text-14 sm:min-w-[36rem]">
            <thead>
              <tr className="border-b border-line">
                {[said.line, said.home, said.column, said.fault].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, name, column, text }) => (
                <tr key={`${line} ${column}`} className="border-b border-line align-top">
                  <td className="py-2 pr-4 tabular-nums">{line}</td>
                  <td className="py-2 pr-4 wrap-anywhere">{name}</td>
                  <td className="py-2 pr-4">{column}</td>
                  <td className="py-2 wrap-anywhere">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
