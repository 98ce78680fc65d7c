import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { dayOf, focusDay } from '@/features/calendar/components/use-day-events';
import { dayForKey } from '@/features/calendar/lib/keys';
import type { Day } from '@/features/stay/lib/day';
import { contains, type Nights } from '@/features/stay/lib/ranges';
import { beginAt, extendTo, type Selection, selectedNights } from '../lib/selection';

/** A finger that rests this long on a night selects it, rather than scrolls. */
const LONG_PRESS_MS = 450;
/** A finger that moves further than this scrolls. */
const REST_PX = 10;

type NightEvents = {
  /** The nights that can be selected. */
  bounds: Nights;
  /** A click on a night while none are selected. */
  onAct: (day: Day) => void;
  /** A click or a key on the nights that are selected. */
  onPick: () => void;
};

/** Selects nights by mouse, finger, pen and keyboard, inside the element that gets `root` and `events`. */
export function useNightEvents({ bounds, onAct, onPick }: NightEvents) {
  const root = useRef<HTMLElement>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  /** The night that had the focus last, where the Tab key comes back to. */
  const [current, setCurrent] = useState<Day | null>(null);
  const isDragging = useRef(false);
  const press = useRef<AbortController | null>(null);
  /** The click that ends a drag is not one on a night. */
  const swallowsClick = useRef(false);

  useEffect(() => {
    const element = root.current;
    // React’s own listeners are passive, and could not stop the page from scrolling under a finger that selects.
    const hold = (event: TouchEvent) => {
      if (isDragging.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', hold);
      press.current?.abort();
    };
  }, []);

  const begin = (day: Day) => {
    const begun = beginAt(day, bounds);
    if (!begun) return;
    isDragging.current = true;
    setSelection(begun);
  };
  const extend = (day: Day) => setSelection((before) => before && extendTo(before, day, bounds));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const start = dayOf(event.target);
    swallowsClick.current = false;
    press.current?.abort();
    if (start === null || event.button !== 0 || !event.isPrimary || event.shiftKey) return;
    const { pointerId, clientX, clientY } = event;
    // A pen scrolls as a finger does.
    const isTouch = event.pointerType !== 'mouse';
    const ended = new AbortController();
    press.current = ended;
    const timer = isTouch ? setTimeout(() => begin(start), LONG_PRESS_MS) : undefined;
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const under = document.elementFromPoint(moved.clientX, moved.clientY);
      const day = root.current?.contains(under) ? dayOf(under) : null;
      if (isDragging.current) {
        if (day !== null) extend(day);
      } else if (isTouch) {
        const way = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
        if (way > REST_PX) ended.abort();
      } else if (day !== null && day !== start) {
        begin(start);
        if (isDragging.current) extend(day);
      }
    };
    const end = (ending: globalThis.PointerEvent) => {
      if (ending.pointerId !== pointerId) return;
      swallowsClick.current = isDragging.current;
      ended.abort();
    };
    const { signal } = ended;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      isDragging.current = false;
    });
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    // A key clicks, too, with no detail.
    const isSwallowed = swallowsClick.current && event.detail !== 0;
    swallowsClick.current = false;
    const day = dayOf(event.target);
    if (isSwallowed || day === null) return;
    if (!selection) onAct(day);
    else if (contains(selectedNights(selection), day)) onPick();
    else setSelection(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = dayOf(event.target);
    if (event.key === 'Escape' && selection) {
      event.preventDefault();
      setSelection(null);
    }
    const next = day === null ? null : dayForKey(event.key, day);
    if (day === null || next === null) return;
    event.preventDefault();
    if (!event.shiftKey) {
      focusDay(event.currentTarget, next);
      return;
    }
    const begun = selection?.head === day ? selection : beginAt(day, bounds);
    if (!begun) return;
    const extended = extendTo(begun, next, bounds);
    if (focusDay(event.currentTarget, extended.head)) setSelection(extended);
  };

  const events = {
    onPointerDown,
    onClick,
    onKeyDown,
    onFocus(event: FocusEvent<HTMLElement>) {
      setCurrent(dayOf(event.target));
    },
    // A long press opens no menu.
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (press.current && !press.current.signal.aborted) event.preventDefault();
    },
  };
  return { root, selection, current, clear: () => setSelection(null), events };
}
