import type { Operator } from '@/api/types';

/** What those are called whose names are not told. */
export type NameWords = { readonly you: string; readonly anotherOperator: string };

/** What the operator is called who is noted as `operator:…`. */
export function nameOf(
  actor: string | null,
  operators: readonly Pick<Operator, 'id' | 'name'>[],
  self: string,
  words: NameWords,
): string {
  const id = actor?.replace(/^operator:/, '');
  if (id === self) return words.you;
  return operators.find((other) => other.id === id)?.name ?? words.anotherOperator;
}
