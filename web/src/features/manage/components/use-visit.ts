import { useEffect, useState } from 'react';
import { readOperator } from '@/api/operator';
import type { OperatorSession } from '@/api/types';
import { useQuery } from '@/api/use-query';
import { setVisit, type Visit } from '@/api/visit';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

/** An operator who looks at a home of which the session opens nothing. */
export type Visitor = {
  readonly mayWrite: boolean;
  readonly writes: boolean;
  readonly onWrites: (writes: boolean) => void;
};

type Words = OwnerMessages['dashboard']['visit'];

/**
 * Whether an operator looks at a home, who is no owner of it. Such a visit only looks until it is allowed to change something.
 *
 * @param isAsked whether no owner is signed in; nobody else is asked for
 * @returns `operator`: `undefined` until it is known, `null` where there is none
 */
export function useVisit(locale: Locale, words: Words, isAsked: boolean) {
  const [writes, setWrites] = useState(false);
  const { value: operator, again } = useQuery(isAsked ? locale : null, async (_, signal) => {
    const answer = await readOperator(locale);
    const session = answer.kind === 'done' ? (answer.value.session ?? null) : null;
    // Before anything of the home is drawn, of which a part might write.
    if (!signal.aborted) setVisit(session && visitOf(session, words, false));
    return session;
  });
  const visitor = isAsked && operator ? operator : null;
  useEffect(() => {
    setVisit(visitor && visitOf(visitor, words, writes));
    return () => setVisit(null);
  }, [visitor, words, writes]);
  const visit: Visitor | null = visitor && {
    mayWrite: mayWrite(visitor),
    writes,
    onWrites: setWrites,
  };
  return { operator, visit, again };
}

function mayWrite({ role }: OperatorSession): boolean {
  return role !== 'viewer';
}

/** What is sent of a visit, and what is said of the rest. */
export function visitOf(operator: OperatorSession, words: Words, writes: boolean): Visit {
  const readOnly = mayWrite(operator) ? words.refused : words.refusedViewer;
  const { ownersOnly, forbidden } = words;
  return { writes: writes && mayWrite(operator), words: { readOnly, ownersOnly, forbidden } };
}
