import type { MouseEvent } from 'react';
import { placePanel } from './place-panel';

/**
 * From this width on a dialog of a field is a panel beside it. Below it is a sheet at the foot of the screen.
 */
export const PANEL_MIN_WIDTH = 640;

/** Puts an open dialog beside its field, or leaves it the sheet that it is on a narrow screen. */
export function placeBeside(dialog: HTMLDialogElement, anchor: HTMLElement) {
  dialog.removeAttribute('style');
  if (window.innerWidth < PANEL_MIN_WIDTH) return;
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top, maxHeight } = placePanel(
    anchor.getBoundingClientRect(),
    dialog.getBoundingClientRect(),
    screen,
  );
  dialog.style.left = `${Math.round(left)}px`;
  dialog.style.top = `${Math.round(top)}px`;
  dialog.style.maxHeight = `${Math.ceil(maxHeight)}px`;
}

/** A click on the backdrop has the dialog as its target but lies outside its box. The first of a double one opened it. */
export function isOutside({
  target,
  currentTarget,
  clientX,
  clientY,
  detail,
}: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget || detail > 1) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
