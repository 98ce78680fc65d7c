import { useState } from 'react';
import type { Destination, DestinationList } from '@/api/types';
import { useQuery } from '@/api/use-query';

/** Long enough not to send a request for every letter, short enough to feel immediate. */
const PAUSE_MS = 120;

/** The longest delay between lifting a finger and its click. */
const CLICK_FOLLOWS_MS = 400;

/** `items` is `null` when they could not be read. */
type Answer = { readonly text: string; readonly items: Destination[] | null };
type Suggestions = {
  readonly items: Destination[];
  readonly loading: boolean;
  /** Nothing is known: no suggestion, and not that there is none. */
  readonly failed: boolean;
};

/**
 * Suggested destinations for a typed text. Earlier suggestions stay until new ones arrive. After a failed request the
 * field has no suggestions, but still works as a text field.
 */
export function useSuggestions(text: string, initial: Destination[] | null, active: boolean): Suggestions {
  const wanted = text.trim();
  const { last } = useQuery(active && wanted !== '' ? wanted : null, findDestinations, PAUSE_MS);
  const answer = last ?? { text: '', items: initial };

  if (wanted === '') return { items: initial ?? [], loading: false, failed: initial === null };
  const loading = active && answer.text !== wanted;
  return { items: answer.items ?? [], loading, failed: !loading && answer.items === null };
}

/**
 * Keeps the suggestions unchanged from pointer down until the click. Otherwise new suggestions could replace the one
 * under the finger.
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

/**
 * Calls `work` when the press, key or script that took the focus away is over. On a narrow screen the list is in the flow
 * of the page: closing it between press and release would move what is pressed, and the click would be lost.
 */
export function afterPress(work: () => void) {
  const watch = new AbortController();
  const end = () => {
    watch.abort();
    work();
  };
  // The click follows in the same task.
  const released = () => setTimeout(end);
  for (const name of ['mouseup', 'keyup']) window.addEventListener(name, released, { signal: watch.signal });
  const late = setTimeout(end, CLICK_FOLLOWS_MS);
  watch.signal.addEventListener('abort', () => clearTimeout(late));
}

async function findDestinations(text: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(`/api/v1/destinations?${new URLSearchParams({ q: text })}`, { signal });
    return { text, items: response.ok ? ((await response.json()) as DestinationList).items : null };
  } catch {
    return { text, items: null };
  }
}
