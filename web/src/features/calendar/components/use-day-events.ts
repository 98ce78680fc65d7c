import { type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import { type Day, isoDay, parseDay } from '../lib/day';
import { dayForKey } from '../lib/keys';

function dayOf(target: EventTarget): Day | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  return parseDay(button?.dataset.day);
}

/**
 * Click and arrow keys for all days below one element.
 *
 * @param reach called when a key leads to a day that is not shown, so that its month can be brought up
 */
export function useDayEvents(firstWeekday: number, onChoose: (day: Day) => void, reach?: (day: Day) => void) {
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const day = dayOf(event.target);
      if (day !== null) onChoose(day);
    },
    [onChoose],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const day = dayOf(event.target);
      const next = day === null ? null : dayForKey(event.key, day, firstWeekday);
      if (next === null) return;
      event.preventDefault();
      if (!focusDay(event.currentTarget, next)) reach?.(next);
    },
    [firstWeekday, reach],
  );
  return { onClick, onKeyDown };
}

/** Moves the focus to a day, when it is visible below `root`. */
export function focusDay(root: HTMLElement, day: Day): boolean {
  const button = root.querySelector<HTMLElement>(`[data-day="${isoDay(day)}"]`);
  if (!button?.checkVisibility()) return false;
  button.focus();
  return true;
}
