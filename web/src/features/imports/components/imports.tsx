'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportPart } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { formatNumber } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { ToldNotice, useTold } from '@/ui/told';
import { FILE_BYTES_MAX, type Manner } from '../lib/api';
import type { ImportWords } from '../lib/report';
import { ImportReport } from './import-report';
import { TableFile } from './table-file';
import { useImport } from './use-import';

const PARTS: readonly ImportPart[] = ['homes', 'blocks'];

/** A table of homes: tried out, then imported, row by row. What is taken over of it stands in the address. */
export function Imports({ words }: { words: ImportWords }) {
  const { locale } = useDesk();
  const { query, replace } = useAddress();
  const part = PARTS.find((each) => each === query.get('part')) ?? 'homes';
  const [file, setFile] = useState<File | null>(null);
  const [photos, setPhotos] = useState(true);
  const { run, start, stop, forget } = useImport(words);
  const isRunning = run?.isRunning ?? false;
  const tried = run?.manner.dryRun ? run.total : null;
  /** How many rows there are, once a trial has counted them. */
  const [rows, setRows] = useState<number | null>(null);

  const { tell, notice } = useTold();
  const progress = useRef<HTMLDivElement>(null);
  const go = async (table: File, manner: Manner) => {
    tell(null);
    const told = await start(table, manner);
    if (told) tell(told);
  };

  const { form, result, amend } = useSubmit<{ file: string }>(() => {
    if (!file) return { file: words.fileRequired };
    if (file.size > FILE_BYTES_MAX) return { file: words.fileTooLarge };
    void go(file, { part, dryRun: true, photos });
    return null;
  });
  const change = () => {
    forget();
    tell(null);
    setRows(null);
    amend(() => null);
  };
  const begin = () => {
    if (!file || !tried) return;
    setRows(tried.rows);
    // The button that was pressed is gone.
    flushSync(() => void go(file, { part, dryRun: false, photos }));
    progress.current?.focus();
  };
  const number = (value: number) => formatNumber(locale, value);
  const done = run?.done ?? 0;
  const total = run && !run.manner.dryRun ? rows : null;
  return (
    <Screen title={words.title} text={words.text}>
      <form {...form} className="mt-6 space-y-6">
        <section>
          <h2 className="text-22">{words.file}</h2>
          <TableFile
            words={words}
            file={file}
            error={result?.file}
            disabled={isRunning}
            onChoose={(chosen) => {
              setFile(chosen);
              change();
            }}
          />
        </section>
        <fieldset disabled={isRunning}>
          <legend className="font-display text-22">{words.what}</legend>
          {PARTS.map((each) => (
            <label key={each} className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="part"
                checked={part === each}
                onChange={() => {
                  replace(new URLSearchParams(each === 'homes' ? {} : { part: each }));
                  change();
                }}
              />
              {words.parts[each]}
            </label>
          ))}
          {part === 'homes' && (
            <label className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={photos}
                onChange={({ target }) => setPhotos(target.checked)}
              />
              <span>
                {words.photos}
                <span className="block text-14 text-ink-2">{words.photosHint}</span>
              </span>
            </label>
          )}
        </fieldset>
        <section>
          <h2 className="text-22">{words.go}</h2>
          <div className="mt-3 flex flex-wrap items-start gap-3">
            <Button
              look="primary"
              className="min-h-11 py-2"
              busy={isRunning}
              working={run?.manner.dryRun ? words.trying : words.starting[part]}
            >
              {words.tryOut}
            </Button>
            {isRunning && <Button onClick={stop}>{words.stop}</Button>}
            {tried && (
              <Confirm
                label={words.start[part]}
                longLabel={words.start[part]}
                question={fill(words.ask[part], {
                  rows: number(tried.rows),
                  imported: number(tried.imported),
                  unchanged: number(tried.unchanged),
                  refused: number(tried.refused),
                })}
                yes={words.yes}
                no={words.no}
                onConfirm={begin}
              />
            )}
          </div>
          <div ref={progress} tabIndex={-1} className="outline-none">
            {isRunning && (
              <>
                <progress
                  aria-label={run?.manner.dryRun ? words.trying : words.starting[part]}
                  className="progress mt-4 w-full max-w-2xl"
                  {...(total !== null && { max: Math.max(1, total), value: done })}
                />
                {/* Not announced: it changes all the time. */}
                <p className="mt-2 text-ink-2">
                  {total === null
                    ? plural(locale, words.progressOpen, done)
                    : fill(words.progress, { done: number(done), total: number(total) })}
                </p>
              </>
            )}
            <p role="status" className="text-ink-2">
              {isRunning && words.stay}
            </p>
          </div>
          <ToldNotice notice={notice} className="max-w-3xl" />
        </section>
      </form>
      {run && !run.isRunning && (run.rows.length > 0 || run.total) && (
        <ImportReport words={words} run={run} />
      )}
    </Screen>
  );
}
