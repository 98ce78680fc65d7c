import { useEffect, useState } from 'react';
import type { Pass } from '@/api/types';
import { useLatest } from '@/components/use-latest';
import { useRefresh } from '@/components/use-refresh';
import { follow } from '../lib/progress';

/** How long after a stream was lost another one is begun. */
const AGAIN_MS = 5_000;

/**
 * How far a pass is, as the server tells, until it is over.
 *
 * @param onOver called when the passes are to be read again: it is over, or the server does not tell of it just now
 */
export function useProgress(pass: Pass | null, onOver: () => void): Pass | null {
  const [told, setTold] = useState<Pass | null>(null);
  const [isLost, setIsLost] = useState(false);
  const over = useLatest(onOver);
  const id = pass && pass.read < pass.feeds ? pass.id : null;
  useEffect(() => {
    if (id === null || isLost) return;
    return follow(id, {
      onTold: setTold,
      onOver: () => over.current(),
      onLost: () => {
        setTold(null);
        setIsLost(true);
        over.current();
      },
    });
  }, [id, isLost, over]);
  useRefresh(() => setIsLost(false), isLost ? AGAIN_MS : null);
  return told && told.id === pass?.id ? told : pass;
}
