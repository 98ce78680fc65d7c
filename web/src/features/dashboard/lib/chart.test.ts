import { describe, expect, it } from 'vitest';
import type { DirectoryDay } from '@/api/types';
import { barsOf, PLOTS, scaleTop, totalOf } from './chart';

const day = (index: number, part: Partial<DirectoryDay> = {}): DirectoryDay => ({
  day: `2027-03-0${index + 1}`,
  submitted: 0,
  activated: 0,
  inquiries: 0,
  views: 0,
  contactClicks: 0,
  ...part,
});

describe('a plot of days', () => {
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
    const days = [day(0, { views: 100, contactClicks: 1 }), day(1, { views: 50 })];
    const size = { column: 10, gap: 2, height: 100 };
    expect(barsOf(days, PLOTS.visits, 'views', size)).toEqual([
      { key: '2027-03-01', x: 1, y: 0, height: 100 },
      { key: '2027-03-02', x: 11, y: 50, height: 50 },
    ]);
    expect(barsOf(days, PLOTS.visits, 'contactClicks', size)).toEqual([
      { key: '2027-03-01', x: 5, y: 98, height: 2 },
      { key: '2027-03-02', x: 15, y: 100, height: 0 },
    ]);
  });

  it('never leaves its picture, whatever the numbers are', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const days = Array.from({ length: 30 }, (_, index) =>
        day(0, { submitted: (seed * 7919 * (index + 1)) % 977, activated: (seed * 104_729 * index) % 13 }),
      );
      for (const series of PLOTS.homes) {
        for (const bar of barsOf(days, PLOTS.homes, series, { column: 12, gap: 2, height: 60 })) {
          expect(bar.y + bar.height).toBeCloseTo(60);
          expect(bar.y).toBeGreaterThanOrEqual(0);
          expect(bar.x).toBeLessThan(360);
        }
      }
    }
  });

  it('says how many there were', () => {
    expect(totalOf([day(0, { inquiries: 2 }), day(1, { inquiries: 3 })], 'inquiries')).toBe(5);
  });
});
