import { useEffect, useRef, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { ImportRow, ImportTotal } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatNumber } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { importTable, type Manner } from '../lib/api';
import type { ImportWords } from '../lib/report';

/** How an import is: its rows so far, and at the end the totals, or why there are none. */
export type Run = {
  readonly manner: Manner;
  readonly rows: readonly ImportRow[];
  readonly isRunning: boolean;
  readonly total: ImportTotal | null;
  readonly failed: string | null;
};

/** Rows are shown as often as this: a page of ten thousand would else be drawn ten thousand times. */
const SHOWN_EVERY_MS = 250;

/** Imports a table, one at a time. Who leaves the page stops it after a row. */
export function useImport(words: ImportWords) {
  const { locale, failure, onEnded } = useDesk();
  const [run, setRun] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File, manner: Manner) => {
    const controller = new AbortController();
    running.current = controller;
    const rows: ImportRow[] = [];
    let shownAt = 0;
    const show = (end: Partial<Run>) => {
      shownAt = Date.now();
      setRun({ manner, rows: [...rows], isRunning: false, total: null, failed: null, ...end });
    };
    show({ isRunning: true });
    const answer = await importTable(
      locale,
      file,
      manner,
      (more) => {
        rows.push(...more);
        if (Date.now() - shownAt >= SHOWN_EVERY_MS) show({ isRunning: true });
      },
      controller.signal,
    );
    if (running.current !== controller) return;
    running.current = null;
    if (isEnded(answer)) onEnded();
    const fail = (reason: string, isKept: boolean) => {
      const text = fill(words.failed[manner.part], { reason });
      show({ failed: isKept && !manner.dryRun ? `${text} ${words.goesOn}` : text });
    };
    if (controller.signal.aborted) {
      show({ failed: fill(words.stopped, { count: formatNumber(locale, rows.length) }) });
    } else if (answer.kind !== 'done') fail(explain(answer, failure), rows.length > 0);
    else if (answer.value.kind === 'broken') fail(answer.value.problem.detail, rows.length > 0);
    else show({ total: answer.value.total });
  };
  const stop = () => running.current?.abort();
  const forget = () => {
    running.current = null;
    setRun(null);
  };
  return { run, start, stop, forget };
}
