import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@/api/call';
import { explain, isEnded } from '@/api/failure';
import { utcToday } from '@/features/stay/lib/today';
import { formatNumber } from '@/i18n/format';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import { readAll } from '../lib/read-all';
import { type Column, csvOf } from '../lib/table';
import type { ListPage } from './list-screen';
import { useDesk } from './operator';
import { saveFile } from './save-file';

/** More rows than this are for a narrower question: a hundred requests, and a file that spreadsheets open. */
const MOST_ROWS = 10_000;

type SaveAllProps<Row> = {
  /** Names the file. */
  name: string;
  words: Pick<
    OwnerMessages['dashboard']['audit'],
    'saveAll' | 'savingAll' | 'stop' | 'stopped' | 'savedAll' | 'savedCut'
  >;
  columns: readonly Column<Row>[];
  ask: (cursor: string | null) => Promise<Answer<ListPage<Row>>>;
};

/** Saves a whole list as CSV, also what was not read yet. */
export function SaveAll<Row>({ name, words, columns, ask }: SaveAllProps<Row>) {
  const { locale, failure, onEnded } = useDesk();
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
    const answer = await readAll(ask, MOST_ROWS, (read) => {
      setCount(read);
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
  const progress = plural(locale, words.savingAll, count);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => void submit()}>
          {words.saveAll}
        </Button>
        {busy && (
          <>
            <progress aria-label={words.saveAll} className="progress w-40" max={MOST_ROWS} value={count} />
            <Button
              onClick={() => {
                goesOn.current = false;
              }}
            >
              {words.stop}
            </Button>
          </>
        )}
        <span role="status">{busy ? progress : ''}</span>
      </div>
      <LiveNotice kind="done" text={result?.kind === 'done' ? result.text : null} />
      <LiveNotice kind="failed" text={result?.kind === 'failed' ? result.text : null} />
    </div>
  );
}
