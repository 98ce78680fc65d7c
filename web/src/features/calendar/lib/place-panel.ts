/** The edges of something on the screen, in CSS pixels from its top left corner. */
type Edges = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

type Size = { readonly width: number; readonly height: number };

/** The position of a panel, and its maximum height. */
type Place = { readonly left: number; readonly top: number; readonly maxHeight: number };

/** Gap between the panel and its field. */
const GAP_PX = 10;
/** Gap between the panel and the edge of the screen. */
const MARGIN_PX = 12;

/**
 * Places a panel below its field, above, or beside it, whichever fits first. Where none does it covers the field: what can be
 * chosen is of more use than what was. It gets lower only where the screen is.
 */
export function placePanel(anchor: Edges, panel: Size, screen: Size): Place {
  const alignedLeft = clamp(anchor.left, MARGIN_PX, screen.width - panel.width - MARGIN_PX);
  const alignedTop = clamp(anchor.top, MARGIN_PX, screen.height - panel.height - MARGIN_PX);
  const below = { left: alignedLeft, top: anchor.bottom + GAP_PX };
  const above = { left: alignedLeft, top: anchor.top - GAP_PX - panel.height };
  const before = { left: anchor.left - GAP_PX - panel.width, top: alignedTop };
  const after = { left: anchor.right + GAP_PX, top: alignedTop };
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= MARGIN_PX &&
    top >= MARGIN_PX &&
    left + panel.width <= screen.width - MARGIN_PX &&
    top + panel.height <= screen.height - MARGIN_PX;
  const place = [below, above, before, after].find(fits) ?? { left: alignedLeft, top: alignedTop };
  return { ...place, maxHeight: Math.min(panel.height, screen.height - 2 * MARGIN_PX) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
