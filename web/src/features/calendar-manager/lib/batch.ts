import type { SyncOutcome } from '@/features/dashboard/lib/sync';

export const BATCH_SIZE = 5;

/** A batch while it is synced and afterwards. */
export type Batch = {
  /** From 0. */
  readonly index: number;
  /** How many homes there are in all. */
  readonly total: number;
  readonly size: number;
  readonly outcomes: readonly SyncOutcome[];
  readonly hasMore: boolean;
  /** `null` while it is under way. */
  readonly durationMs: number | null;
};

/** The numbers of a batch as people count. */
export function rangeOf({ index, total, size }: Pick<Batch, 'index' | 'total' | 'size'>) {
  const first = index * BATCH_SIZE + 1;
  return {
    batch: index + 1,
    batches: Math.max(1, Math.ceil(total / BATCH_SIZE)),
    first,
    last: first + size - 1,
    total,
  };
}

/** What came of a batch. Homes without calendars have nothing to read, and did not fail. */
export function countsOf(outcomes: readonly SyncOutcome[]) {
  const count = (wanted: SyncOutcome['kind']) => outcomes.filter(({ kind }) => kind === wanted).length;
  return { successful: count('synced'), failed: count('failed'), without: count('none') };
}
