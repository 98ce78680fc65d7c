'use client';

import { useEffect } from 'react';

declare global {
  interface Window {
    /** The button that was pressed last before the page could answer (`EARLY_PRESS`). */
    earlyPress?: HTMLElement | null;
  }
}

/** A pointer that went further than this did not mean the button any more. */
const STILL_PX = 8;

/**
 * No press of a button is lost: one before the page is live is made once it is, and one whose button moves away before the
 * release, because something appeared above it, counts for the button on which it began.
 */
export function Presses() {
  useEffect(() => {
    const early = window.earlyPress;
    // From here on the buttons answer by themselves.
    window.earlyPress = null;
    // Next.js follows changes of the address only after its own effects, which run after this one.
    const timer = setTimeout(() => early?.isConnected && early.click());
    const end = keepPresses();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  return null;
}

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
