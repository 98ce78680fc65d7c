import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@/api/call';
import { isEnded } from '@/api/failure';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import { readInquiries } from '../lib/api';
import { type Inbox, type View, withChange, withPage } from '../lib/inbox';

/** Reads the inquiries of a view. A failed read leaves what was read before. */
export function useInbox({ homeId, locale, onEnded }: PartProps, onCount: (newInquiries: number) => void) {
  const [view, setView] = useState<View>('all');
  const [inbox, setInbox] = useState<Inbox | null>(null);
  const [reading, setReading] = useState<'all' | 'more' | null>('all');
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  /** Counts the reads. An answer to an earlier one comes too late. */
  const turn = useRef(0);

  const read = useCallback(
    async (of: View, cursor: string | null) => {
      turn.current += 1;
      const mine = turn.current;
      setReading(cursor === null ? 'all' : 'more');
      const answer = await readInquiries(homeId, of, cursor, locale);
      if (mine !== turn.current) return;
      setReading(null);
      if (answer.kind === 'done') {
        setFailed(null);
        setInbox((before) => withPage(cursor === null ? null : before, of, answer.value, new Date()));
        return;
      }
      setFailed(answer);
      if (isEnded(answer)) onEnded();
    },
    [homeId, locale, onEnded],
  );

  useEffect(() => {
    setFailed(null);
    void read(view, null);
  }, [read, view]);

  const newCount = inbox?.newCount;
  useEffect(() => {
    if (newCount !== undefined) onCount(newCount);
  }, [newCount, onCount]);

  const refresh = () => void read(view, null);
  const more = () => {
    if (inbox?.nextCursor && !reading) void read(view, inbox.nextCursor);
  };
  const put = useCallback(
    (before: ReceivedInquiry, after: ReceivedInquiry) =>
      setInbox((shown) => shown && withChange(shown, before, after)),
    [],
  );
  return { view, setView, inbox, reading, failed, refresh, more, put };
}
