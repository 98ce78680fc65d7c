import { useEffect, useRef, useState } from 'react';
import type { StayInAddress } from '@/features/stay/lib/address';
import type { Locale } from '@/i18n/locale';
import { type LoadedHome, loadHomes } from '../lib/homes';

/** The homes of some IDs as they are loaded, each once, with what a stay costs there. `retry` asks again for those that failed. */
export function useHomes(ids: readonly string[], wanted: StayInAddress, locale: Locale) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, LoadedHome>>(new Map());
  /** Counts the retries; each asks anew for what is not loaded. */
  const [, setAttempt] = useState(0);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const missing = ids.filter((id) => !asked.current.has(id));
    for (const id of missing) asked.current.add(id);
    void loadHomes(missing, wanted, locale, (id, home) =>
      setLoaded((before) => new Map(before).set(id, home)),
    );
  });
  const retry = () => {
    for (const [id, home] of loaded) if (home.kind === 'failed') asked.current.delete(id);
    setLoaded((before) => new Map([...before].filter(([, home]) => home.kind !== 'failed')));
    setAttempt((before) => before + 1);
  };
  return { loaded, retry };
}
