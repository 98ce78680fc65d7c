import { describe, expect, it } from 'vitest';
import { barsOf, scaleTop, totalOf } from './bars';

const row = (index: number, ...values: number[]) => ({ key: String(index), label: `Row ${index}`, values });

describe('a plot of bars', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [5, 5],
    [6, 10],
    [10, 10],
    [11, 20],
    [99, 100],
    [1001, 2000],
  ])('of %i at most has a scale up to %i', (largest, top) => {
    expect(scaleTop(largest)).toBe(top);
  });

  it('has the bars of its series side by side on one scale, and shows the smallest number', () => {
    const rows = [row(1, 100, 1), row(2, 50, 0)];
    const size = { column: 10, gap: 2, height: 100 };
    expect(barsOf(rows, 0, size)).toEqual([
      { key: '1', x: 1, y: 0, width: 4, height: 100 },
      { key: '2', x: 11, y: 50, width: 4, height: 50 },
    ]);
    expect(barsOf(rows, 1, size)).toEqual([
      { key: '1', x: 5, y: 98, width: 4, height: 2 },
      { key: '2', x: 15, y: 100, width: 4, height: 0 },
    ]);
  });

  it('never leaves its picture, whatever the numbers are', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const rows = Array.from({ length: 30 }, (_, index) =>
        row(index, (seed * 7919 * (index + 1)) % 977, (seed * 104_729 * index) % 13),
      );
      for (const series of [0, 1]) {
        for (const bar of barsOf(rows, series, { column: 12, gap: 2, height: 60 })) {
          expect(bar.y + bar.height).toBeCloseTo(60);
          expect(bar.y).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(360);
        }
      }
    }
  });

  it('says how many there were', () => {
    expect(totalOf([row(1, 2, 7), row(2, 3, 7)], 0)).toBe(5);
    expect(barsOf([], 0, { column: 12, gap: 2, height: 60 })).toEqual([]);
  });
});
