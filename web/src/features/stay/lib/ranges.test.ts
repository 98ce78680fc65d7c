import { describe, expect, it } from 'vitest';
import { contains, lastNight, monthNights, type Nights, nightCount, nightsIn, overlaps } from './ranges';

/** A day of May. */
const may = (day: number) => `2027-05-${String(day).padStart(2, '0')}`;
const range = (first: number, end: number): Nights => ({ first: may(first), end: may(end) });

describe('nights', () => {
  it('counts nights and never less than none', () => {
    expect(nightCount(range(3, 10))).toBe(7);
    expect(nightCount(range(10, 3))).toBe(0);
  });

  it('lists nights, over changes of the clock and of the year', () => {
    expect(nightsIn({ first: '2026-12-30', end: '2027-01-02' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(nightsIn(range(10, 3))).toEqual([]);
    for (const month of [2027 * 12 + 1, 2028 * 12 + 1, 2027 * 12 + 2, 2027 * 12 + 9]) {
      const nights = monthNights(month);
      expect(nightsIn(nights)).toHaveLength(nightCount(nights));
      expect(nightsIn(nights).at(-1)).toBe(lastNight(nights));
    }
    expect(lastNight(monthNights(2028 * 12 + 1))).toBe('2028-02-29');
  });

  it('lets one guest arrive on the day another leaves', () => {
    expect(overlaps(range(1, 5), range(5, 8))).toBe(false);
    expect(overlaps(range(1, 5), range(4, 8))).toBe(true);
    expect(contains(range(1, 5), may(5))).toBe(false);
  });
});
