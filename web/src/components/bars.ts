/** A row of a plot, such as a day, with a number for each of its series. */
export type BarRow = { readonly key: string; readonly label: string; readonly values: readonly number[] };

/** The top of a scale: 1, 2 or 5 with zeros behind it, and no less than the largest number. */
export function scaleTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 5].find((step) => step * power >= largest) ?? 10) * power;
}

/** The top of the one scale that all series of a plot have. */
export function topOf(rows: readonly BarRow[]): number {
  return scaleTop(Math.max(0, ...rows.flatMap(({ values }) => values)));
}

/** The sum of one series. */
export function totalOf(rows: readonly BarRow[], series: number): number {
  return rows.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
}

/** A bar of more than nothing is always high enough to be seen. */
const SMALLEST_BAR = 2;

/** A bar of a plot, in the units of its picture. */
export type Bar = {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The bars of one series, beside those of the others of each row.
 *
 * @param column the width of a row, `height` that of the whole picture
 */
export function barsOf(
  rows: readonly BarRow[],
  series: number,
  { column, gap, height }: { column: number; gap: number; height: number },
): Bar[] {
  const top = topOf(rows);
  return rows.map(({ key, values }, index) => {
    const count = values[series] ?? 0;
    const width = (column - gap) / values.length;
    const tall = count === 0 ? 0 : Math.max(SMALLEST_BAR, (count / top) * height);
    const x = index * column + gap / 2 + series * width;
    return { key, x, y: height - tall, width, height: tall };
  });
}
