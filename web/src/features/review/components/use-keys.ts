import { useEffect } from 'react';
import { useLatest } from '@/components/use-latest';
import { actionOf, focusOf, type KeyAction, type Place } from '../lib/keys';

export type KeyHandlers = Partial<Record<KeyAction, () => void>>;

/** Listens to the keys of one part of the page. */
export function useKeys(place: Place, enabled: boolean, handlers: KeyHandlers) {
  const latest = useLatest(handlers);

  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      const focus = focusOf(event.target instanceof Element ? event.target : null);
      const action = actionOf(event, place, focus);
      const handler = action && latest.current[action];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [place, enabled, latest]);
}
