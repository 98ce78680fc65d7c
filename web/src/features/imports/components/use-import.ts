import { useEffect, useRef, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { ImportRow, ImportTotal } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { fill, plural } from '@/i18n/words';
import type { Told } from '@/ui/notice';
import { importTable, type Manner } from '../lib/api';
import { type ImportWords, outcomeOf } from '../lib/report';

/** How an import is: how many rows are done, and at its end all of them, with the totals unless it ended before. */
export type Run = {
  readonly manner: Manner;
  readonly done: number;
  readonly isRunning: boolean;
  readonly rows: readonly ImportRow[];
  readonly total: ImportTotal | null;
};

/** The progress is drawn as often as this: a page of ten thousand rows would else be drawn ten thousand times. */
const DRAWN_EVERY_MS = 250;

/** Imports a table, one at a time. Who leaves the page stops it after a row. */
export function useImport(words: ImportWords) {
  const { locale, failure, onEnded } = useDesk();
  const [run, setRun] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns what is to be told at the end; `null` where another one has begun. */
  const start = async (file: File, manner: Manner): Promise<Told | null> => {
    const controller = new AbortController();
    running.current = controller;
    const rows: ImportRow[] = [];
    let drawnAt = 0;
    const draw = () => {
      drawnAt = Date.now();
      setRun({ manner, done: rows.length, isRunning: true, rows: [], total: null });
    };
    draw();
    const answer = await importTable(
      locale,
      file,
      manner,
      (more) => {
        rows.push(...more);
        if (Date.now() - drawnAt >= DRAWN_EVERY_MS) draw();
      },
      controller.signal,
    );
    if (running.current !== controller) return null;
    running.current = null;
    const total = answer.kind === 'done' && answer.value.kind === 'total' ? answer.value.total : null;
    setRun({ manner, done: rows.length, isRunning: false, rows, total });
    if (isEnded(answer)) onEnded();
    const fail = (text: string): Told => {
      const isKept = rows.length > 0 && !manner.dryRun;
      return { kind: 'failed', text: isKept ? `${text} ${words.goesOn}` : text };
    };
    if (total) return { kind: 'done', text: outcomeOf(locale, words, total) };
    if (controller.signal.aborted) return fail(plural(locale, words.stopped, rows.length));
    const broken = answer.kind === 'done' && answer.value.kind === 'broken' ? answer.value.problem : null;
    const reason = answer.kind === 'done' ? (broken?.detail ?? '') : explain(answer, failure);
    return fail(fill(words.failed[manner.part], { reason }));
  };
  const stop = () => running.current?.abort();
  const forget = () => {
    running.current = null;
    setRun(null);
  };
  return { run, start, stop, forget };
}
