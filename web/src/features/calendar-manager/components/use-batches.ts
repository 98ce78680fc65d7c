import { useRef, useState } from 'react';
import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import { useTurn } from '@/api/use-turn';
import { useDesk } from '@/features/dashboard/components/operator';
import { readNewest, syncHome } from '@/features/dashboard/lib/api';
import { outcomeOfFeeds, type SyncOutcome, syncFailure } from '@/features/dashboard/lib/sync';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { BATCH_SIZE, type Batch } from '../lib/batch';

/** Syncs homes in batches, one home after the other: all at once would ask platforms too often. */
export function useBatches(
  words: OwnerMessages['dashboard']['homeSync'],
  platforms: Messages['calendar']['platform'],
) {
  const { locale, onEnded, failure } = useDesk();
  const [batch, setBatch] = useState<Batch | null>(null);
  const [index, setIndex] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  /** Where each batch begins, as far as batches were read. */
  const cursors = useRef<(string | null)[]>([null]);
  const begin = useTurn();

  const syncOne = async (id: string): Promise<SyncOutcome | null> => {
    const answer = await syncHome(locale, id);
    if (answer.kind === 'done') return outcomeOfFeeds(locale, words, platforms, id, answer.value.items);
    if (isEnded(answer)) return null;
    const text = fill(words.failed, { id, reason: syncFailure(answer, words, failure) });
    return { propertyId: id, kind: 'failed', text };
  };

  const run = async (next: number) => {
    const isLast = begin();
    const start = Date.now();
    setIndex(next);
    setBusy(true);
    setFailed(null);
    setBatch(null);
    const answer = await readNewest(locale, BATCH_SIZE, cursors.current[next] ?? null);
    if (!isLast()) return;
    if (answer.kind !== 'done') {
      setBusy(false);
      setFailed(answer);
      return;
    }
    const { items, total, nextCursor } = answer.value;
    cursors.current[next + 1] = nextCursor;
    const about = { index: next, total, size: items.length, hasMore: nextCursor !== null };
    const outcomes: SyncOutcome[] = [];
    for (const { id } of items) {
      setBatch({ ...about, outcomes: [...outcomes], durationMs: null });
      const outcome = await syncOne(id);
      if (!isLast()) return;
      if (outcome === null) return onEnded();
      outcomes.push(outcome);
    }
    setBatch({ ...about, outcomes, durationMs: Date.now() - start });
    setBusy(false);
  };
  const reset = () => {
    begin();
    cursors.current = [null];
    setIndex(0);
    setBusy(false);
    setBatch(null);
    setFailed(null);
  };
  return { batch, index, busy, failed, run, reset };
}
