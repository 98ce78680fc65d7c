import { useId, useState } from 'react';
import { Icon } from '@/components/icons';
import { saveBlob } from '@/components/save-blob';
import type { Locale } from '@/i18n/locale';
import { type LegalPage, listPropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { ToldNotice, useTold } from '@/ui/told';
import { tableFaultText } from '../lib/faults';
import { ROWS_MAX, type Row, readTable } from '../lib/rows';
import { readCells, template } from '../lib/table';
import type { SeveralWords } from '../lib/words';
import { DryRun } from './dry-run';
import { SubmitAll } from './submit-all';

type SeveralHomesProps = {
  locale: Locale;
  legal: Readonly<Record<LegalPage, string>>;
  words: SeveralWords;
};

type Table = { readonly rows: readonly Row[]; readonly unknown: readonly string[]; readonly read: number };

/** Lists many homes of one owner from a table: it is checked here first, and then sent home by home. */
export function SeveralHomes({ locale, legal, words: { form, several: words } }: SeveralHomesProps) {
  const id = useId();
  const [table, setTable] = useState<Table | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { tell, notice } = useTold();

  const read = async (file: File) => {
    setBusy(true);
    try {
      const cells = await readCells(file);
      const { choice, country, time } = words.cells;
      const found = readTable(locale, cells, { form, choice, country, time });
      if (found.kind === 'fault') {
        tell({ kind: 'failed', text: tableFaultText(locale, found.fault, form, words) });
      } else {
        tell(null);
        setTable((before) => ({ ...found, read: (before?.read ?? 0) + 1 }));
      }
    } catch {
      tell({ kind: 'failed', text: words.faults.unreadable });
    }
    setBusy(false);
  };
  const download = () =>
    saveBlob(
      // Spreadsheets take a CSV without this mark for one of the old alphabet.
      new Blob([`\uFEFF${template(locale, form)}`], { type: 'text/csv;charset=utf-8' }),
      words.template.fileName,
    );

  return (
    <div className="page min-h-dvh pt-6 sm:pt-10">
      <a href={listPropertyPath(locale)} className="link-quiet inline-flex min-h-11 items-center gap-1">
        <Icon name="arrowLeft" className="size-4" />
        {words.back}
      </a>
      <h1 className="mt-2 text-30 sm:mt-5 sm:text-38">{words.title}</h1>
      <p className="mt-2 max-w-[62ch] sm:text-19">{fill(words.text, { max: ROWS_MAX })}</p>
      <section aria-labelledby={`${id}-template`} className="mt-8 max-w-[62ch]">
        <h2 id={`${id}-template`} className="text-22">
          {words.template.title}
        </h2>
        <p className="mt-2">{words.template.text}</p>
        <Button className="mt-3" onClick={download}>
          {words.template.action}
        </Button>
      </section>
      <section aria-labelledby={`${id}-file`} className="mt-8 max-w-[62ch]">
        <h2 id={`${id}-file`} className="text-22">
          {words.file.title}
        </h2>
        <p className="mt-2">{words.file.text}</p>
        <Field label={words.file.label} className="mt-3">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv,text/plain"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void read(file);
                // The same file, once it is corrected, is chosen again.
                target.value = '';
              }}
            />
          )}
        </Field>
        <p role="status">{isBusy && words.file.reading}</p>
        <ToldNotice notice={notice} />
      </section>
      {table && (
        <>
          <DryRun
            key={`dry-${table.read}`}
            locale={locale}
            rows={table.rows}
            unknown={table.unknown}
            form={form}
            words={words}
          />
          <SubmitAll locale={locale} legal={legal} rows={table.rows} form={form} words={words} />
        </>
      )}
    </div>
  );
}
