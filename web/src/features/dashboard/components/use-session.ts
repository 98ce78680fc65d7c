import { useCallback, useEffect, useState } from 'react';
import { readOperator } from '@/api/operator';
import type { OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { type Session, sessionAfter } from '../lib/session';

/**
 * Who is signed in. Any part of the page that is answered 401 says that the session has ended.
 *
 * @param isAsked whether the page is for who is signed in
 */
export function useSession(locale: Locale, isAsked: boolean) {
  const [session, setSession] = useState<Session>({ kind: 'asking' });

  const ask = useCallback(async () => {
    setSession({ kind: 'asking' });
    setSession(sessionAfter(await readOperator(locale)));
  }, [locale]);

  useEffect(() => {
    if (isAsked) void ask();
  }, [ask, isAsked]);

  /** Reads again who is signed in, while the page stays. */
  const refresh = useCallback(async () => {
    const next = sessionAfter(await readOperator(locale));
    // What cannot be read just now stays as it was shown, and who signed out meanwhile stays so.
    if (next.kind !== 'stuck') setSession((before) => (before.kind === 'signedIn' ? next : before));
  }, [locale]);

  const enter = useCallback((operator: OperatorSession) => {
    setSession({ kind: 'signedIn', operator, isFresh: true });
  }, []);
  const end = useCallback(() => setSession({ kind: 'signedOut', why: 'ended' }), []);
  const leave = useCallback(() => setSession({ kind: 'signedOut', why: 'left' }), []);

  return { session, ask, refresh, enter, end, leave };
}
