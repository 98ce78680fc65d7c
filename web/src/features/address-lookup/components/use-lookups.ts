import { useState } from 'react';
import type { Answer } from '@/api/call';
import type { GeocodeAnswer } from '@/api/types';
import { useTurn } from '@/api/use-turn';
import { useDesk } from '@/features/dashboard/components/operator';
import { type Address, combinationsOf, lineOf, lookUp } from '../lib/lookups';

export type Lookup = { readonly line: string; readonly answer: Answer<GeocodeAnswer> };

/** The specification's pause between two addresses, so that no provider is pressed. */
const PAUSE_MS = 200;

/** Asks for an address in all combinations, one after the other. */
export function useLookups() {
  const { locale } = useDesk();
  const [lookups, setLookups] = useState<readonly Lookup[] | null>(null);
  const begin = useTurn();

  const run = async (address: Address) => {
    const isLast = begin();
    setLookups([]);
    for (const [index, combination] of combinationsOf(address).entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const answer = await lookUp(locale, combination);
      if (!isLast()) return;
      setLookups((before) => [...(before ?? []), { line: lineOf(combination), answer }]);
    }
  };
  return { lookups, run };
}
