/** From this width on a date dialog is a panel below its field. */
const PANEL_MIN_WIDTH = 640;
const GAP_PX = 10;

/** Opens a dialog as a panel below `anchor`, kept inside the window, or as the sheet its style makes of it. */
export function openBelow(dialog: HTMLDialogElement, anchor: HTMLElement) {
  dialog.showModal();
  if (window.innerWidth < PANEL_MIN_WIDTH) {
    dialog.removeAttribute('style');
    return;
  }
  const box = anchor.getBoundingClientRect();
  const panel = dialog.getBoundingClientRect();
  const left = Math.max(16, Math.min(box.left, document.documentElement.clientWidth - panel.width - 16));
  const below = box.bottom + GAP_PX;
  const fitsBelow = below + panel.height <= window.innerHeight;
  const top = fitsBelow ? below : Math.max(16, Math.min(below, window.innerHeight - panel.height - 16));
  dialog.style.left = `${Math.round(left)}px`;
  dialog.style.top = `${Math.round(top)}px`;
}
