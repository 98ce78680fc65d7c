import { useEffect, useRef, useState } from 'react';
import { explain, isEnded } from '@/api/failure';
import type { PartProps } from '@/features/property-form/lib/part';
import { readFeeds } from '@/features/update-property/lib/api';
import type { Feeds } from '@/features/update-property/lib/feeds';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readReads, syncNow } from '../lib/api';
import { runSync, type SyncSteps } from '../lib/sync';

/** A run of 'Sync now'. */
export type Sync = {
  readonly kind: 'idle' | 'running' | 'done' | 'slow' | 'failed';
  readonly steps: SyncSteps;
  readonly text: string | null;
};

const IDLE: Sync = { kind: 'idle', steps: new Map(), text: null };
const SECOND_MS = 1_000;

/** Has all calendars read now, and follows each of them. */
export function useSync(
  { locale, homeId, onEnded }: PartProps,
  words: OwnerMessages['feeds']['failure'],
  onFeeds: (feeds: Feeds) => void,
) {
  const [sync, setSync] = useState<Sync>(IDLE);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const run = async () => {
    if (sync.kind === 'running') return;
    setSync({ ...IDLE, kind: 'running' });
    const end = await runSync({
      read: () => readFeeds(homeId, locale),
      sync: () => syncNow(homeId, locale),
      reads: (feedId) => readReads(homeId, feedId, null, locale),
      wait: () => new Promise((resolve) => setTimeout(resolve, SECOND_MS)),
      now: () => new Date(),
      isOver: () => !isOpen.current,
      onSteps: (steps) => setSync((before) => ({ ...before, steps })),
    });
    if (!isOpen.current) return;
    if (end.kind !== 'failed') {
      onFeeds(end.feeds);
      setSync((before) => ({ ...before, kind: end.kind }));
      return;
    }
    if (isEnded(end.answer)) onEnded();
    setSync({ ...IDLE, kind: 'failed', text: explain(end.answer, words) });
  };
  return { sync, run };
}
