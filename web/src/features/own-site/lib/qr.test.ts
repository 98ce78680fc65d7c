import { expect, it } from 'vitest';
import { qrDrawing } from './qr';

/** The dark modules of a path, as rows of `#` and `.`. */
function rowsOf({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width));
  return rows.map((row) => row.join(''));
}

it('is a square with three finders and white around them', () => {
  const rows = rowsOf(qrDrawing('https://casa.example/es/propiedad/CASA-1001'));
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const part = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = rows.length - 4 - 7;
  expect(part(4, 4)).toEqual(finder);
  expect(part(far, 4)).toEqual(finder);
  expect(part(4, far)).toEqual(finder);
  expect(rows.slice(0, 4).concat(rows.slice(-4)).join('')).not.toContain('#');
  // 43 characters fit in version 3 with its 29 modules, or in a larger one.
  expect(rows.length).toBeGreaterThanOrEqual(29 + 8);
});
