import { useEffect, useRef, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import { utcToday } from '@/features/stay/lib/today';
import { formatNumber } from '@/i18n/format';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import type { ReadAll } from '../lib/read-all';
import { type Column, csvOf } from '../lib/table';
import { useDesk } from './operator';
import { saveFile } from './save-file';

type SaveCsvProps<Row> = {
  /** Names the file. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Reads the rows, also those that are not here yet. */
  read: ReadAll<Row>;
};

/** Saves a list as CSV. */
export function SaveCsv<Row>({ name, label, columns, read }: SaveCsvProps<Row>) {
  const { locale, failure, onEnded, table: words } = useDesk();
  const [count, setCount] = useState(0);
  const goesOn = useRef(true);
  useEffect(
    () => () => {
      goesOn.current = false;
    },
    [],
  );
  const { submit, busy, result } = useSubmit<Told>(async () => {
    goesOn.current = true;
    setCount(0);
    const answer = await read((rows) => {
      setCount(rows);
      return goesOn.current;
    });
    if (answer === null) return { kind: 'failed', text: words.stopped };
    if (isEnded(answer)) onEnded();
    if (answer.kind !== 'done') return { kind: 'failed', text: explain(answer, failure) };
    const { rows, isCut } = answer.value;
    saveFile(`${name}-${utcToday(new Date())}.csv`, 'text/csv', csvOf(columns, rows));
    const text = isCut
      ? fill(words.savedCut, { count: formatNumber(locale, rows.length) })
      : plural(locale, words.savedAll, rows.length);
    return { kind: 'done', text };
  });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button className="min-h-12" busy={busy} onClick={() => void submit()}>
          {label}
        </Button>
        {busy && (
          <Button
            onClick={() => {
              goesOn.current = false;
            }}
          >
            {words.stop}
          </Button>
        )}
        <span role="status">{busy ? plural(locale, words.savingAll, count) : ''}</span>
      </div>
      <LiveNotice kind="done" text={result?.kind === 'done' ? result.text : null} />
      <LiveNotice kind="failed" text={result?.kind === 'failed' ? result.text : null} />
    </div>
  );
}
