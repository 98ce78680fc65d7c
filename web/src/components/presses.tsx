'use client';

import { useEffect } from 'react';

type Field = HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** The button that was pressed last and did not hear of it (`EARLY`). */
    earlyPress?: HTMLElement | null;
    /** The field that had the focus last when it could not answer. */
    earlyFocus?: Field | null;
    /** What was chosen or typed last in each field that could not answer, and whether a box or radio button was ticked. */
    earlyEntries?: Map<Field, string | boolean>;
  }
}

/** A pointer that went further than this did not mean the button any more. */
const STILL_PX = 8;

/** The events that `EARLY` notes. */
const EARLY_EVENTS = ['click', 'submit', 'input', 'focusin'] as const;

/** How often it is looked whether a control became live, and how many times. */
const TICK_MS = 50;
const TICKS_MAX = 200;

/**
 * No press of a button, no focus, and nothing that is chosen or typed is lost: what was done before its part of the page is live is made once it is,
 * and a press whose button moves away before the release, because something appeared above it, counts for the button on which it began.
 * What is no longer in the page then is forgotten.
 */
export function Presses() {
  useEffect(() => {
    const ends = [answerEarly(), keepPresses()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return null;
}

/** What waits, with its answer: the focus, then the fields, then the press, which may ask for them. */
function waiting(): [HTMLElement, () => void][] {
  const { earlyFocus: focused, earlyEntries: entries = [], earlyPress: button } = window;
  const answers: [HTMLElement, () => void][] = [...entries].map(([field, value]) => [
    field,
    () => enter(field, value),
  ]);
  if (focused) answers.unshift([focused, () => focusAgain(focused)]);
  if (button) answers.push([button, () => button.click()]);
  return answers;
}

/** Tells React that a field has the focus, if it still has, and the visitor did not scroll away from it. */
function focusAgain(field: Field) {
  const { top, bottom } = field.getBoundingClientRect();
  const isSeen = bottom > 0 && top < window.innerHeight;
  if (document.activeElement === field && isSeen)
    field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Tells React, too, which hears of a value only if it is not the one that React knows. */
function enter(field: Field, value: string | boolean) {
  if (typeof value === 'boolean') {
    if (field.matches(':disabled') || !(field instanceof HTMLInputElement)) return;
    field.checked = !value;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    // A list may have lost the value meanwhile.
    if (field.value === value) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function forget(control: HTMLElement) {
  window.earlyEntries?.delete(control as Field);
  if (window.earlyFocus === control) window.earlyFocus = null;
  if (window.earlyPress === control) window.earlyPress = null;
}

function answerEarly(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let ticksLeft = 0;
  const live = new WeakSet<HTMLElement>();
  const look = () => {
    for (const [control, answer] of waiting()) {
      // What was just marked answers a moment later.
      const isReady = live.has(control);
      if (isLive(control)) live.add(control);
      if (isReady || !control.isConnected) forget(control);
      if (isReady && control.isConnected) answer();
    }
    clearTimeout(timer);
    const left = waiting();
    if (ticksLeft-- <= 0) for (const [control] of left) forget(control);
    else if (left.length > 0) timer = setTimeout(look, TICK_MS);
  };
  const begin = () => {
    if (waiting().length === 0) return;
    clearTimeout(timer);
    ticksLeft = TICKS_MAX;
    timer = setTimeout(look);
  };
  begin();
  const options = { capture: true };
  for (const event of EARLY_EVENTS) window.addEventListener(event, begin, options);
  return () => {
    clearTimeout(timer);
    for (const event of EARLY_EVENTS) window.removeEventListener(event, begin, options);
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
