'use client';

import { useEffect } from 'react';
import { resultsStore } from '../lib/last-results';

/** Remembers the address of the results, for the link back from a home's page. */
export function ResultsMemory({ address }: { address: string }) {
  useEffect(() => void resultsStore.set(address), [address]);
  return null;
}
