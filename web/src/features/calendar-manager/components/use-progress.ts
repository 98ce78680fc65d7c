import { useEffect, useState } from 'react';
import type { Pass } from '@/api/types';
import { useLatest } from '@/components/use-latest';
import { progressPath } from '@/features/dashboard/lib/api';

/**
 * Follows a pass as the server tells of it, until it is over. A browser reconnects by itself where a connection breaks.
 *
 * @param onOver called when it is over, or when the server does not tell any more
 */
export function useProgress(pass: Pass | null, onOver: () => void): Pass | null {
  const [told, setTold] = useState<Pass | null>(null);
  const over = useLatest(onOver);
  const id = pass && pass.read < pass.feeds ? pass.id : null;
  useEffect(() => {
    if (id === null) return;
    const source = new EventSource(progressPath(id));
    source.onmessage = ({ data }) => {
      const now: Pass = JSON.parse(data);
      setTold(now);
      if (now.read < now.feeds) return;
      source.close();
      over.current();
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) over.current();
    };
    return () => source.close();
  }, [id, over]);
  return told && told.id === pass?.id ? told : pass;
}
