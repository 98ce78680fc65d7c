import { useEffect, useState } from 'react';
import { useLatest } from '@/components/use-latest';

type Held<Row> = { readonly row: Row; readonly index: number };

/** Keeps a row in the list until what this answers is called. */
export type Hold = () => () => void;

/**
 * The rows of a list, with those in which a form is open. Whoever types there loses nothing when the list is read again without
 * the row: it stays where it stood until the form is closed.
 */
export function useHeldRows<Row>(rows: readonly Row[], rowId: (row: Row) => string) {
  const [held, setHeld] = useState<ReadonlyMap<symbol, Held<Row>>>(new Map());
  const shown = withHeld(rows, [...held.values()], rowId);
  const hold = (row: Row) => () => {
    const key = Symbol(rowId(row));
    setHeld((before) => new Map(before).set(key, { row, index: shown.indexOf(row) }));
    return () => setHeld((before) => new Map([...before].filter(([other]) => other !== key)));
  };
  return { shown, hold };
}

/** Holds the row of a form while it is open. */
export function useHold(hold: Hold, isOpen: boolean) {
  const latest = useLatest(hold);
  useEffect(() => (isOpen ? latest.current() : undefined), [isOpen, latest]);
}

export function withHeld<Row>(
  rows: readonly Row[],
  held: readonly Held<Row>[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const shown = [...rows];
  for (const { row, index } of held) {
    if (!shown.some((other) => rowId(other) === rowId(row))) shown.splice(index, 0, row);
  }
  return shown;
}
