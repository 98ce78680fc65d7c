import { useLayoutEffect, useState } from 'react';
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
 * @param owner whether an owner of the home is signed in; `null` until that is known, which an operator is asked for meanwhile
 * @returns `operator`: `undefined` until it is known, `null` where there is none
 */
export function useVisit(locale: Locale, words: Words, owner: boolean | null) {
  const [writes, setWrites] = useState(false);
  const { value: operator, again } = useQuery(owner ? null : locale, async () => {
    const answer = await readOperator(locale);
    return answer.kind === 'done' ? (answer.value.session ?? null) : null;
  });
  const visitor = owner === false && operator ? operator : null;
  /** The visitor whose requests are guarded. */
  const [guarded, setGuarded] = useState<OperatorSession | null>(null);
  // Before anything of the home is drawn, of which a part might write.
  useLayoutEffect(() => {
    setVisit(visitor && visitOf(visitor, words, writes));
    setGuarded(visitor);
    return () => setVisit(null);
  }, [visitor, words, writes]);
  const visit: Visitor | null =
    visitor && guarded === visitor ? { mayWrite: mayWrite(visitor), writes, onWrites: setWrites } : null;
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
