import { useCallback, useState } from 'react';
import { answerWith } from '@/api/call';
import { useReading } from '@/api/use-reading';
import type { Locale } from '@/i18n/locale';
import { readFeeds, readHome } from '../lib/api';

/** Reads one home, and how its calendars are. */
export function useHome(locale: Locale, id: string, onSignedOut: () => void) {
  const home = useReading(
    useCallback(
      async () => answerWith(await readHome(locale, id), (home) => ({ home, readAt: new Date() })),
      [locale, id],
    ),
    onSignedOut,
  );
  const feeds = useReading(
    useCallback(() => readFeeds(locale, id), [locale, id]),
    onSignedOut,
  );
  /** Why it was read again. */
  const [notice, setNotice] = useState<string | null>(null);

  const read = (why: string | null) => {
    setNotice(why);
    home.again();
    feeds.again();
  };
  return { reading: home.reading, notice, feeds: feeds.reading, read, readCalendars: feeds.again };
}
