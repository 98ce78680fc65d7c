import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '@/api/failure';
import type { ReviewedListing } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { readFeeds, readHome } from '../lib/api';
import { problemText } from '../lib/decision';
import type { FeedsState } from '../lib/feeds';

/** One home as far as it is read. */
export type HomeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'ready';
      readonly home: ReviewedListing;
      readonly readAt: Date;
      /** Why it was read again. */
      readonly notice: string | null;
    };

/** Reads one home, and how its calendars are. */
export function useHome(locale: Locale, words: OwnerMessages['review'], id: string, onSignedOut: () => void) {
  const [state, setState] = useState<HomeState>({ kind: 'loading' });
  const [feeds, setFeeds] = useState<FeedsState>({ kind: 'loading' });
  /** Counts the reads. An answer to an earlier one comes too late. */
  const turn = useRef(0);

  const readCalendars = useCallback(async () => {
    const mine = turn.current;
    setFeeds({ kind: 'loading' });
    const answer = await readFeeds(locale, id);
    if (mine !== turn.current) return;
    if (answer.kind === 'done') setFeeds({ kind: 'known', feeds: answer.value.items });
    else if (answer.kind === 'signedOut') onSignedOut();
    else setFeeds({ kind: answer.kind === 'unknown' ? 'unknown' : 'failed' });
  }, [locale, id, onSignedOut]);

  const read = useCallback(
    async (notice: string | null) => {
      turn.current += 1;
      const mine = turn.current;
      setState({ kind: 'loading' });
      void readCalendars();
      const answer = await readHome(locale, id);
      if (mine !== turn.current) return;
      switch (answer.kind) {
        case 'done':
          setState({ kind: 'ready', home: answer.value, readAt: new Date(), notice });
          return;
        case 'unknown':
          setState({ kind: 'unknown' });
          return;
        case 'signedOut':
          onSignedOut();
          return;
        case 'failed':
          setState({ kind: 'failed', text: failureText(answer.failure, words.failure) });
          return;
        case 'changed':
          setState({ kind: 'failed', text: words.failure.refused });
          return;
        case 'refused':
          setState({ kind: 'failed', text: problemText(words, answer.problem) });
      }
    },
    [locale, words, id, onSignedOut, readCalendars],
  );

  useEffect(() => {
    void read(null);
    return () => {
      turn.current += 1;
    };
  }, [read]);

  return { state, feeds, read, readCalendars };
}
