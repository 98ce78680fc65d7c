import { describe, expect, it } from 'vitest';
import { contains, type Nights, nightCount, overlaps } from './ranges';

const range = (first: number, end: number): Nights => ({ first, end });

describe('nights', () => {
  it('counts nights and never less than none', () => {
    expect(nightCount(range(3, 10))).toBe(7);
    expect(nightCount(range(10, 3))).toBe(0);
  });

  it('lets one guest arrive on the day another leaves', () => {
    expect(overlaps(range(1, 5), range(5, 8))).toBe(false);
    expect(overlaps(range(1, 5), range(4, 8))).toBe(true);
    expect(contains(range(1, 5), 5)).toBe(false);
  });
});
