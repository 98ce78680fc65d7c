import { useEffect } from 'react';
import { useLatest } from '@/components/use-latest';

/** Does something again and again while the page is looked at; not while `everyMs` is `null`. */
export function useRefresh(refresh: () => void, everyMs: number | null) {
  const latest = useLatest(refresh);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, latest]);
}
