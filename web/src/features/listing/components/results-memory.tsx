'use client';

import { useEffect } from 'react';
import { rememberResults } from '../lib/last-results';

/** Remembers the results that are shown, for the way back from a home's page. */
export function ResultsMemory({ address }: { address: string }) {
  useEffect(() => rememberResults(address), [address]);
  return null;
}
