import { useEffect, useState } from 'react';
import type { Day } from '@/features/stay/lib/day';
import type { Change } from '../lib/changes';

/** What was done last, and what undoes it while it can be undone. */
export type Told = {
  readonly text: string;
  readonly undoing: readonly Change[];
  /** The night that it is about, if it is about one. */
  readonly night?: Day | undefined;
};

/** How long a change can be undone. The time stands still while the owner is at the button. */
const UNDO_MS = 20_000;

export function useTold() {
  const [told, tell] = useState<Told | null>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!told || told.undoing.length === 0 || isHeld) return;
    const timer = setTimeout(() => tell({ ...told, undoing: [] }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [told, isHeld]);
  return { told, tell, setHeld };
}
