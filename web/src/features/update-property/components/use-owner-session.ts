import { useCallback, useEffect, useState } from 'react';
import { failureOf, failureText } from '@/api/failure';
import { readSession } from '@/api/owner';
import type { OwnerSession } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { useTurn } from '@/api/use-turn';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { signOut } from '../lib/api';
import { isOpen, type Session, sessionOf } from '../lib/session';

/** Why an owner is asked to sign in again. */
export type SessionNotice = 'ended' | 'signedOut';

/** Who this browser is signed in as, and ways to change that. */
export function useOwnerSession(locale: Locale, words: OwnerMessages['ownerHome']) {
  const [session, setSession] = useState<Session>({ kind: 'reading' });
  const [notice, setNotice] = useState<SessionNotice | null>(null);
  /** Why signing out did not work. */
  const [trouble, setTrouble] = useState<string | null>(null);

  /** An answer from before something was decided on this page comes too late. */
  const begin = useTurn();

  const isReading = session.kind === 'reading';
  useQuery(isReading ? locale : null, async (_, signal) => {
    const answer = await readSession(locale);
    if (!signal.aborted) setSession(sessionOf(answer));
  });

  // Meanwhile a link may have been opened in another tab. The page stays as it is while that is read, and if nobody is
  // signed in any more: what is typed stays until it is sent.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const isLast = begin();
      const answer = await readSession(locale);
      if (isLast() && isOpen(answer)) setSession(sessionOf(answer));
    };
    const onChange = () => void look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [locale, begin]);

  /** A home is not open any more. */
  const end = useCallback(
    (ended: string) => {
      begin();
      setNotice('ended');
      setSession((before) => {
        if (before.kind !== 'read') return before;
        return { ...before, grants: before.grants.filter(({ propertyId }) => propertyId !== ended) };
      });
    },
    [begin],
  );

  const open = ({ properties }: OwnerSession) => {
    begin();
    setNotice(null);
    setSession({ kind: 'read', grants: properties });
  };

  /** @param onLeft runs once that worked, while the page still shows the home */
  const leave = async (onLeft: () => void) => {
    setTrouble(null);
    const answer = await signOut(locale);
    if (answer.kind !== 'done') {
      setTrouble(`${words.homes.signOutFailed} ${failureText(failureOf(answer), words.outcome.failure)}`);
      return;
    }
    begin();
    onLeft();
    setSession({ kind: 'read', grants: [] });
    setNotice('signedOut');
  };

  const readAgain = useCallback(() => setSession({ kind: 'reading' }), []);
  return { session, notice, trouble, end, open, leave, readAgain };
}
