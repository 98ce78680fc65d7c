import { useEffect, useRef, useState } from 'react';
import { usePhotoCounts } from '@/features/home-photos/components/use-photos';

export type PhotoWait = {
  readonly running: number;
  readonly failed: number;
  /** Whether the owner has submitted, and the home waits for its photos. */
  readonly isAsked: boolean;
  /** Whether it goes by itself once the photos are uploaded. */
  readonly isAwaited: boolean;
  /** Submits once no photo is on its way any more. */
  readonly ask: () => void;
  readonly goWithout: () => void;
  readonly drop: () => void;
};

/**
 * Submits a home once all of its photos are uploaded: a home that was submitted takes none. Where some failed, the owner
 * says how it goes on.
 *
 * @param id the home in this tab. Another one is not submitted in its place.
 */
export function usePhotoWait(id: string, submit: () => void): PhotoWait {
  const { running, failed } = usePhotoCounts();
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = asked === id;
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (!isAsked || running + failed > 0) return;
    setAsked(null);
    latest.current();
  }, [isAsked, running, failed]);
  return {
    running,
    failed,
    isAsked,
    isAwaited: isAsked && running > 0,
    ask: () => setAsked(id),
    goWithout: () => {
      setAsked(null);
      submit();
    },
    drop: () => setAsked(null),
  };
}
