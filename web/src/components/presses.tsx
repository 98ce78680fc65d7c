'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** The button that was pressed last while it could not answer (`EARLY`). */
    earlyPress?: HTMLElement | null;
    /** What was chosen last from a list that could not answer. */
    earlyChoice?: { list: HTMLSelectElement; value: string } | null;
  }
}

/** A pointer that went further than this did not mean the button any more. */
const STILL_PX = 8;

/** How often it is looked whether a control became live, and how many times. */
const TICK_MS = 50;
const TICKS_MAX = 200;

/** What is made again: the event that tells of it, the control that could not answer, and the answer of the live one. */
const EARLY_EVENTS = [
  {
    event: 'click',
    control: () => window.earlyPress,
    forget: () => {
      window.earlyPress = null;
    },
    answer: () => window.earlyPress?.click(),
  },
  {
    event: 'change',
    control: () => window.earlyChoice?.list,
    forget: () => {
      window.earlyChoice = null;
    },
    answer: () => {
      if (!window.earlyChoice) return;
      const { list, value } = window.earlyChoice;
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
  },
];

/**
 * No press of a button and no choice from a list is lost: one before its part of the page is live is made once it is, and a press whose
 * button moves away before the release, because something appeared above it, counts for the button on which it began.
 */
export function Presses() {
  useEffect(() => {
    const ends = [...EARLY_EVENTS.map(answerWhenLive), keepPresses()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return null;
}

function answerWhenLive({ event, control, forget, answer }: (typeof EARLY_EVENTS)[number]): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let ticksLeft = 0;
  let wasLive = false;
  const look = () => {
    const early = control();
    if (!early) return;
    const live = early.isConnected && isLive(early);
    // What was just marked answers a moment later.
    if (early.isConnected && !(live && wasLive) && ticksLeft-- > 0) {
      wasLive = live;
      timer = setTimeout(look, TICK_MS);
      return;
    }
    if (live) answer();
    forget();
  };
  const begin = () => {
    if (!control()) return;
    clearTimeout(timer);
    ticksLeft = TICKS_MAX;
    wasLive = false;
    timer = setTimeout(look);
  };
  begin();
  window.addEventListener(event, begin, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener(event, begin, { capture: true });
  };
}

/** Whether React answers for it. Pins of a map, which others made, never become live. */
const isLive = (control: HTMLElement) => Object.keys(control).some((key) => key.startsWith('__reactProps'));

function keepPresses(): () => void {
  let began: { button: HTMLElement; x: number; y: number } | null = null;
  const press = (event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    began = button && event.button === 0 ? { button, x: event.clientX, y: event.clientY } : null;
  };
  const release = (event: PointerEvent) => {
    const from = began;
    began = null;
    if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) return;
    // A finger keeps its target until it is lifted, so what lies below it is asked for.
    const below = document.elementFromPoint(event.clientX, event.clientY);
    // The browser makes no click of a press and a release on different elements, or gives it to what contains both.
    if (from.button.isConnected && !from.button.contains(below)) setTimeout(() => from.button.click());
  };
  const cancel = () => {
    began = null;
  };
  const options = { capture: true };
  window.addEventListener('pointerdown', press, options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', cancel, options);
  return () => {
    window.removeEventListener('pointerdown', press, options);
    window.removeEventListener('pointerup', release, options);
    window.removeEventListener('pointercancel', cancel, options);
  };
}
