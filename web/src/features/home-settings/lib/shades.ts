/** The shades of a calendar, from the smallest value to the greatest. */
const SHADES = 5;

/** A shade and the values that have it. */
export type Shade = { readonly shade: number; readonly from: number; readonly to: number };

/** Spreads values over the shades; few values lie as far apart as they can. */
export function shadesOf(values: Iterable<number>): Map<number, number> {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  const last = Math.max(1, sorted.length - 1);
  return new Map(sorted.map((value, index) => [value, Math.round((index / last) * (SHADES - 1))]));
}

export function legendOf(shades: ReadonlyMap<number, number>): Shade[] {
  const legend = new Map<number, Shade>();
  for (const [value, shade] of shades) {
    legend.set(shade, { shade, from: legend.get(shade)?.from ?? value, to: value });
  }
  return [...legend.values()];
}
