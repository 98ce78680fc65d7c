import { useMemo } from 'react';
import { Link } from '@/components/link';
import { DataTable } from '@/features/dashboard/components/data-table';
import { useDesk } from '@/features/dashboard/components/operator';
import { adminHomePath } from '@/i18n/paths';
import { Notice } from '@/ui/notice';
import { columnsOf, filterOf, type ImportWords, notesOf } from '../lib/report';
import type { Run } from './use-import';

type ImportReportProps = { words: ImportWords; run: Run };

/** What became of a table: in sentences, and row by row. */
export function ImportReport({ words, run: { manner, rows, total } }: ImportReportProps) {
  const { locale } = useDesk();
  const columns = useMemo(() => {
    const link = (id: string) => <Link href={adminHomePath(locale, id)}>{id}</Link>;
    return columnsOf(words).map((column) =>
      column.id === 'home' && !manner.dryRun
        ? {
            ...column,
            cell: ({ id, outcome }: (typeof rows)[number]) => (outcome === 'refused' || !id ? id : link(id)),
          }
        : column,
    );
  }, [words, locale, manner.dryRun]);
  const filter = useMemo(() => filterOf(words), [words]);
  return (
    <section className="mt-8">
      <h2 className="text-22">{words.report}</h2>
      {total && (
        <Notice tone={total.refused > 0 ? 'warning' : 'done'} size="box" className="mt-3 max-w-3xl">
          {notesOf(locale, words, total).map((text) => (
            <p key={text} className="wrap-anywhere not-first:mt-1">
              {text}
            </p>
          ))}
        </Notice>
      )}
      <DataTable
        name="import"
        label={words.report}
        columns={columns}
        rows={rows}
        rowId={({ row }) => String(row)}
        filter={filter}
        empty={words.empty}
      />
    </section>
  );
}
