import { useCallback, useMemo } from 'react';
import type { Operator } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { readOperators } from '../lib/api';
import { type NameWords, nameOf } from '../lib/names';
import { hasRole } from '../lib/session';
import { useDesk } from './operator';

const NOBODY: readonly Operator[] = [];

/**
 * The operators, to call them by their names; nobody for who may not read them. A list that cannot be read leaves their ids, and
 * says why on the screen of operators.
 */
export function useOperators(): readonly Operator[] {
  const { locale, operator, onEnded } = useDesk();
  const isAllowed = hasRole(operator, 'admin');
  const ask = useCallback(
    async () =>
      isAllowed ? readOperators(locale) : ({ kind: 'done', value: { items: [] as Operator[] } } as const),
    [locale, isAllowed],
  );
  const { reading } = useReading(ask, onEnded);
  return useMemo(() => (reading.kind === 'read' ? reading.value.items : NOBODY), [reading]);
}

/** Calls the operators by their names, where they may be read. */
export function useNameOf(words: NameWords): (actor: string | null) => string {
  const operators = useOperators();
  const { id } = useDesk().operator;
  return (actor) => nameOf(actor, operators, id, words);
}
