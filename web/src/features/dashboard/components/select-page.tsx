import { useEffect, useRef } from 'react';
import type { Selection } from '../lib/table';

type SelectPageProps<Row> = { label: string; rows: readonly Row[]; of: Selection<Row> };

/** Selects all rows that are shown, or none of them. */
export function SelectPage<Row>({ label, rows, of }: SelectPageProps<Row>) {
  const selected = rows.filter(of.has).length;
  const isPart = selected > 0 && selected < rows.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className="no-print mt-1 inline-flex min-h-11 items-center gap-2.5">
      <input
        ref={box}
        type="checkbox"
        className="size-5"
        checked={selected === rows.length}
        onChange={({ target }) => of.set(rows, target.checked)}
      />
      {label}
    </label>
  );
}
