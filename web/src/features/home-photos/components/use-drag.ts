import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Near the edges of the window a drag scrolls the page, by so many pixels a frame. */
const EDGE_PX = 72;
const STEP_PX = 10;

/** A photo that is dragged, and the place it is over. */
type Drag = { readonly id: string; readonly place: number | null };

function placeAt(x: number, y: number): number | null {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return card ? Number(card.dataset.place) : null;
}

/** Drags by mouse, finger and pen. The places are the elements with `data-place`. */
export function useDrag(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const dragging = drag !== null;

  useEffect(() => {
    if (!dragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const { x, y } = pointer.current;
      const step = y < EDGE_PX ? -STEP_PX : y > window.innerHeight - EDGE_PX ? STEP_PX : 0;
      if (step !== 0) {
        window.scrollBy(0, step);
        setDrag((before) => before && { ...before, place: placeAt(x, y) });
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [dragging]);

  const stop = () => setDrag(null);

  /** The listeners of the handle of a photo. It needs `touch-action: none`. */
  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { x: event.clientX, y: event.clientY };
      setDrag({ id, place: null });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.id !== id) return;
      pointer.current = { x: event.clientX, y: event.clientY };
      setDrag({ id, place: placeAt(event.clientX, event.clientY) });
    },
    onPointerUp() {
      if (drag?.id === id && drag.place !== null) onDrop(id, drag.place);
      stop();
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') stop();
    },
  });
  return { drag, handle };
}
