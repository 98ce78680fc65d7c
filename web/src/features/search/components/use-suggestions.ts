import { useEffect, useState } from 'react';
import type { Destination, DestinationList } from '@/api/types';

/** Long enough not to ask for every letter, short enough to feel immediate. */
const PAUSE_MS = 120;

/** A finger's click comes this long after it was lifted at most. */
const CLICK_FOLLOWS_MS = 400;

type Answer = { readonly text: string; readonly items: Destination[] };
type Suggestions = { readonly items: Destination[]; readonly loading: boolean };

/**
 * Destinations for what is typed. Earlier suggestions stay until new ones arrive; a failed call leaves the
 * field without suggestions, which is still a working text field.
 */
export function useSuggestions(text: string, initial: Destination[], active: boolean): Suggestions {
  const wanted = text.trim();
  const [answer, setAnswer] = useState<Answer>({ text: '', items: initial });

  useEffect(() => {
    if (!active || wanted === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchDestinations(wanted, abort.signal).then(
        (items) => setAnswer({ text: wanted, items }),
        () => {
          if (!abort.signal.aborted) setAnswer({ text: wanted, items: [] });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [active, wanted]);

  if (wanted === '') return { items: initial, loading: false };
  return { items: answer.items, loading: active && answer.text !== wanted };
}

/**
 * The suggestions as they were when a pointer went down on them, until it has done its click: newer ones that
 * arrive in between would put another place under the finger, or none.
 */
export function useHeldWhilePressed(latest: Suggestions) {
  const [held, setHeld] = useState<Suggestions | null>(null);
  const hold = () => {
    setHeld(latest);
    const watch = new AbortController();
    const release = () => {
      watch.abort();
      setTimeout(() => setHeld(null), CLICK_FOLLOWS_MS);
    };
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, release, { signal: watch.signal });
  };
  return { ...(held ?? latest), hold };
}

async function fetchDestinations(text: string, signal: AbortSignal): Promise<Destination[]> {
  const response = await fetch(`/api/v1/destinations?${new URLSearchParams({ q: text })}`, { signal });
  if (!response.ok) throw new Error(`destinations answered ${response.status}`);
  return ((await response.json()) as DestinationList).items;
}
