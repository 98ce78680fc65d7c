import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { type Day, parseDay } from '@/features/stay/lib/day';
import { dayForKey } from '../lib/keys';

/** The day of the button that an event is about. */
export function dayOf(target: EventTarget | null): Day | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null;
  return parseDay(button?.dataset.day);
}

type DayListeners = {
  onChoose: (day: Day) => void;
  /** The day under the pointer or with the focus; `null` when there is none. */
  onPoint: (day: Day | null) => void;
  /** Called when a key leads to a day that is not shown, to bring up its month. */
  reach?: (day: Day) => void;
};

/** Handles clicks, arrow keys and pointer moves for all days inside one element. */
export function useDayEvents({ onChoose, onPoint, reach }: DayListeners) {
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      // The first click of a double one may have opened what now lies under the pointer.
      if (event.detail > 1) return;
      const day = dayOf(event.target);
      if (day !== null) onChoose(day);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const day = dayOf(event.target);
      const next = day === null ? null : dayForKey(event.key, day);
      if (next === null) return;
      event.preventDefault();
      if (!focusDay(event.currentTarget, next)) reach?.(next);
    },
    onMouseOver: (event: MouseEvent<HTMLElement>) => onPoint(dayOf(event.target)),
    onMouseLeave: () => onPoint(null),
    onFocus: (event: FocusEvent<HTMLElement>) => onPoint(dayOf(event.target)),
    onBlur: () => onPoint(null),
  };
}

/** Moves the focus to a day if it is visible inside `root`. Returns whether it did. */
export function focusDay(root: HTMLElement, day: Day): boolean {
  const button = root.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!button?.checkVisibility()) return false;
  button.focus();
  return true;
}
